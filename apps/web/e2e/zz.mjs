import { launchChromium, findChromium } from './dist/chromium.js';
import { startWire } from './dist/wire/server.js';
const b = await launchChromium(findChromium());
const wire = await startWire({});
const page = await (await b.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })).newPage();
await page.goto(wire.url + '/t/mac/closed'); await page.waitForSelector('#board tbody th');
await page.locator('#board').focus(); await page.keyboard.press('j'); await page.keyboard.press('j'); await page.keyboard.press('j');
const foc = () => page.evaluate(() => document.activeElement?.textContent?.trim().slice(0, 40) + ' / ' + document.activeElement?.tagName);
console.log('before', await foc()); await page.keyboard.press('2'); await page.waitForURL(/sort/); await page.waitForTimeout(300); await page.keyboard.press('2'); await page.waitForTimeout(400); console.log('after', await foc());
await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
await page.emulateMedia({ media: 'print' }); await page.setViewportSize({ width: 794, height: 1100 }); await page.waitForTimeout(200);
await page.screenshot({ path: '/tmp/print.png', fullPage: false });
await page.emulateMedia({ media: 'screen' });
for (const t of ['vaw-itc', 'vaw']) { const p2 = await page.context().newPage(); await p2.setViewportSize({ width: 1440, height: 900 }); await p2.goto(wire.url + '/t/' + t + '/main'); const ok = await p2.waitForSelector('#board tbody th', { timeout: 4000 }).catch(() => null); if (ok) { await p2.waitForTimeout(500); await p2.screenshot({ path: `/tmp/many-${t}.png` }); console.log(t, await p2.evaluate(() => [document.querySelector('#board').className, document.documentElement.scrollWidth])); } }
const ph = await (await b.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })).newPage();
await ph.goto(wire.url + '/t/mac/closed'); await ph.waitForSelector('#board tbody th'); 
for (const m of await ph.getByRole('button', { name: /Filter/ }).all()) if (await m.isVisible()) { await m.click(); break; }
await ph.waitForTimeout(600); console.log('radios', await ph.evaluate(() => [...document.querySelectorAll('input[type=radio]')].filter((r) => r.checkVisibility()).map((r) => r.checked).join()));
await b.close(); await wire.close(); process.exit(0);
