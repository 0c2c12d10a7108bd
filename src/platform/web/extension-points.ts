import type { AbilityRule } from '#lib/ability-rules.ts'

/** Whose captcha: the support service may be another server. */
export type CaptchaOf = 'site' | 'support'

/**
 * What the browser's kernel asks of features without knowing them. `app/web/extensions.ts` fills it in once, before the
 * first call; each is loaded when it is first needed.
 */
export type ExtensionPoints = {
  /** After a refusal with this code, besides throwing it to the caller. */
  onRefusal: Record<string, (detail: Record<string, unknown>) => void>
  /** What a feature adds to the headers of a call, by its path below `/api`. */
  headersFor: (path: string) => Promise<Record<string, string>>
  /** Where the support service answers, without its last slash; null when it is this server. */
  supportBase: () => Promise<string | null>
  captchaChallenge: (of: CaptchaOf) => Promise<unknown>
  /** What the person may do, as the server says; null: no answer. */
  loadRules: () => Promise<AbilityRule[] | null>
  /** Leaves the fan's own session, where one is open. */
  endFanSession: () => Promise<void>
  /** Each forgets what it kept in this browser of the person whose session ended. */
  onSessionEnd: { account: (() => unknown)[]; fan: (() => unknown)[] }
}

let installed: ExtensionPoints | null = null

export function installExtensions(points: ExtensionPoints): void {
  installed = points
}

/** Before the page's code is installed, and in tests of single parts, nothing is plugged in. */
export const extensions = (): ExtensionPoints | null => installed

/** Runs what forgets a person, one after another; what fails keeps nothing else from being forgotten, and is thrown after. */
export async function forgetSession(of: 'account' | 'fan'): Promise<void> {
  const failures: unknown[] = []
  for (const forget of installed?.onSessionEnd[of] ?? []) {
    try {
      await forget()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
