/** A text message; `to` is E.164 (`+524421234567`). */
export type Sms = { to: string; text: string }
export type SendSms = (sms: Sms) => Promise<void>

const timeoutMs = 10_000

/** A sender that posts `{ to, text }` as JSON to `smsUrl`. Throws when it is not taken; the job tries again. */
export function smsSender(smsUrl: string): SendSms {
  return async ({ to, text }) => {
    const response = await fetch(smsUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to, text }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`the SMS service answered ${response.status}`)
  }
}
