import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Last one wins among such lists, so Playwright's own is repeated. Every window of ours would load two pages for suggestions
 * below an address bar that nobody sees: they took two thirds of what a window costs (0.95 s of processor, 0.32 without).
 */
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
]

export const chromiumArgs = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${withoutFeatures.join()}`,
]

/** The browser of this machine: `CHROME_PATH`, a usual place, else the package manager's; else says what to do. */
export function findChromium(): string {
  const named = process.env['CHROME_PATH']
  if (named !== undefined && existsSync(named)) return named
  const found = usualPlaces.find((path) => existsSync(path))
  if (found !== undefined) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'inherit' })
    return '/usr/bin/chromium'
  }
  throw new Error(
    'Falta un navegador para las pruebas: instala Chromium o Chrome, o di dónde está con CHROME_PATH.',
  )
}
