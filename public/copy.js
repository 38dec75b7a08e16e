// Buttons with data-copies="<id>" copy the text of that element. They are hidden where nothing can be copied.
for (const button of document.querySelectorAll('button[data-copies]')) {
  const source = document.getElementById(button.getAttribute('data-copies') ?? '');
  if (!(button instanceof HTMLButtonElement) || !source || !navigator.clipboard) continue;
  const name = button.textContent;
  button.hidden = false;
  button.addEventListener('click', async () => {
    const done = await navigator.clipboard.writeText(source.textContent ?? '').then(
      () => 'Copied',
      () => 'Not copied: select the text',
    );
    button.textContent = done;
    setTimeout(() => {
      button.textContent = name;
    }, 2000);
  });
}
