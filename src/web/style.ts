/** Plain and readable, in light and dark. */
export const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 46rem; padding: 0 1rem 3rem; }
header, header nav { display: flex; gap: 1rem; align-items: center; justify-content: space-between; flex-wrap: wrap; }
header { padding: 0.75rem 0; }
label { display: block; margin: 0.75rem 0; }
input, select, button { font: inherit; padding: 0.4rem 0.6rem; }
input:not([type=checkbox]):not([type=radio]) { display: block; width: 100%; max-width: 26rem; box-sizing: border-box; }
[role=alert] { border-left: 0.3rem solid #c62828; padding-left: 0.75rem; }
[role=status] { border-left: 0.3rem solid #2e7d32; padding-left: 0.75rem; }
code { overflow-wrap: anywhere; }
table { border-collapse: collapse; }
th, td { text-align: left; padding: 0.3rem 0.75rem 0.3rem 0; vertical-align: top; }
`;
