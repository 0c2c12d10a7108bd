/** How failed attempts of one subject are slowed down: how many are free, from which a captcha comes first, how many in all. */
export type Limits = { free: number; captchaAfter: number; maxInAll: number | null; windowMinutes: number }

/** One fan, or one identifier that nobody has (NIST SP 800-63B-4): 5, then 30 s and growing, 50 and then another way. */
export const personLimits: Limits = { free: 5, captchaAfter: 3, maxInAll: 50, windowMinutes: 24 * 60 }
/** One address may be a whole neighbourhood, or a stadium: so many are under way at once; each success gives its one back. */
export const addressLimits: Limits = { free: 120, captchaAfter: 20, maxInAll: null, windowMinutes: 15 }
/** One key of a browser, whichever fans it names: a family shares a phone. */
export const deviceLimits: Limits = { free: 12, captchaAfter: 8, maxInAll: null, windowMinutes: 24 * 60 }
/** Codes by mail and SMS from one address, as a hall's Wi-Fi asks for them: each that is used gives its one back. */
export const codeAddressLimits: Limits = { free: 600, captchaAfter: 600, maxInAll: null, windowMinutes: 15 }
/** Documents begun and read from one address: a begun one that is confirmed and a good reading each give their one back. */
export const documentAddressLimits: Limits = {
  free: 300,
  captchaAfter: 300,
  maxInAll: null,
  windowMinutes: 15,
}
/** Readings of documents by one fan: each costs seconds of a core. */
export const documentLimits: Limits = { free: 12, captchaAfter: 12, maxInAll: null, windowMinutes: 60 }

const longest = 24 * 60 * 60

/** Seconds that a subject waits after so many failures in a row: none, then 30 s, doubling to a day. */
export function waitSeconds(failures: number, { free }: Limits): number {
  return failures < free ? 0 : Math.min(longest, 30 * 2 ** Math.min(20, failures - free))
}
