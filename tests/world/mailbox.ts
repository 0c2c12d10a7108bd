import { expect } from 'vitest'
import type { Product } from './product.ts'

/** The last mail to somebody, as their mail app shows it: its code and its link. */
export async function lastMail(
  { mailboxOrigin }: Pick<Product, 'mailboxOrigin'>,
  email: string,
): Promise<{ code: string; link: string }> {
  let text = ''
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${mailboxOrigin}/api/messages?to=${email}`)
        const messages = (await answer.json()) as { text: string }[]
        text = messages[0]?.text ?? ''
        return text
      },
      { timeout: 60_000 },
    )
    .not.toBe('')
  return { code: /\b\d{6}\b/.exec(text)![0], link: /http\S+#\S+/.exec(text)![0] }
}
