import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The system's Chromium; playwright-core brings none. */
export function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place));
  if (!executablePath)
    throw new Error('There is no Chromium: install it (apt-get install chromium) or set CHROMIUM.');
  return chromium.launch({ executablePath, args: ['--no-sandbox'] }); // a container's root has no sandbox
}
