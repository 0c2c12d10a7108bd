import { chromium } from 'playwright-core'
import { chromiumArgs, findChromium } from './e2e/chromium.ts'
const b = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
const origin = 'http://localhost:3600'
for (const [n, o] of Object.entries({
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
})) {
  const c = await b.newContext({ ...o, locale: 'es-MX', serviceWorkers: 'block' } as any)
  const p = await c.newPage()
  p.on('console', (m) => {
    if (m.type() === 'error' || m.type() === 'warning') console.log(n, m.type(), m.text())
  })
  p.on('pageerror', (e) => console.log(n, 'pageerror', e.message))
  p.on('response', (r) => {
    if (n === 'phone') console.log(r.status(), r.url().slice(origin.length))
  })
  await p.goto(origin + '/system/inicio', { waitUntil: 'networkidle' })
  await p.screenshot({ path: `/tmp/lw/${n}-top.png` })
  await p.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await p.waitForTimeout(300)
  await p.screenshot({ path: `/tmp/lw/${n}-end.png` })
  await c.close()
}
await b.close()
