import { sourceOf } from '#lib/address.ts'

/** How failed log-ins of one subject are slowed down: after how many a captcha, how long a block. */
export type Throttle = { windowMinutes: number; captchaAfter: number; blockSeconds: number[] }

/** Per account and place it is tried from: 30 s from the tenth failure, doubling to 15 minutes, a day from the hundredth (NIST SP 800-63B-4). */
export const accountThrottle: Throttle = {
  windowMinutes: 24 * 60,
  captchaAfter: 3,
  blockSeconds: Array.from({ length: 100 }, (_, at) => accountBlockSeconds(at + 1)),
}

/**
 * Per account from everywhere: only the hundredth failure in a day stops those whom the account does not know, so that
 * nobody shuts its owner out with ten.
 */
export const everywhereThrottle: Throttle = {
  windowMinutes: 24 * 60,
  captchaAfter: 3,
  blockSeconds: Array.from({ length: 100 }, (_, at) => (at + 1 < 100 ? 0 : 15 * 60)),
}

/** Per address: gentler, as a whole neighbourhood may share one. */
export const addressThrottle: Throttle = {
  windowMinutes: 15,
  captchaAfter: 20,
  blockSeconds: Array.from({ length: 100 }, (_, at) => (at + 1 < 100 ? 0 : 60)),
}

function accountBlockSeconds(failures: number): number {
  if (failures < 10) return 0
  return failures < 100 ? Math.min(900, 30 * 2 ** (failures - 10)) : 24 * 60 * 60
}

/** What failures from one place on the internet count against. */
export function addressSubject(address: string): string {
  return `address:${sourceOf(address)}`
}

/** `Chrome en Android` from a user agent; enough for a person to recognise the device. */
export function deviceName(userAgent: string): string {
  const browsers = {
    Edg: 'Edge',
    OPR: 'Opera',
    SamsungBrowser: 'Samsung Internet',
    Firefox: 'Firefox',
    FxiOS: 'Firefox',
    CriOS: 'Chrome',
    Chrome: 'Chrome',
    Safari: 'Safari',
  }
  const systems = {
    iPhone: 'iPhone',
    iPad: 'iPad',
    Android: 'Android',
    Windows: 'Windows',
    CrOS: 'ChromeOS',
    Macintosh: 'Mac',
    Linux: 'Linux',
  }
  const browser = firstIn(browsers, userAgent) ?? 'Navegador'
  const system = firstIn(systems, userAgent)
  return system === null ? browser : `${browser} en ${system}`
}

function firstIn(names: Record<string, string>, text: string): string | null {
  return Object.entries(names).find(([mark]) => text.includes(mark))?.[1] ?? null
}
