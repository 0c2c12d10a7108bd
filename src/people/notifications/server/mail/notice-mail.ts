import type { NoticeMail } from '../sql.ts'
import { renderMail } from '#club/mail/server/mail-layout.ts'

type Told = { firstName: string; title: string; body: string; path: string; mail: NoticeMail | null }

/** A notice as a letter: a greeting and its words, what its feature adds, and the way to it. */
export async function noticeMail(
  { firstName, title, body, path, mail }: Told,
  { publicUrl, unsubscribeUrl }: { publicUrl: string; unsubscribeUrl?: string | undefined },
): Promise<{ subject: string; html: string; text: string }> {
  const content = await renderMail({
    preview: mail?.preview ?? body,
    title,
    blocks: [
      { kind: 'text', text: `Hola, ${firstName}. ${mail?.lead ?? body}` },
      ...(mail?.blocks ?? []),
      { kind: 'button', label: mail?.button ?? 'Verlo', url: new URL(path, publicUrl).href },
      ...(mail?.pixel === undefined ? [] : [{ kind: 'pixel' as const, url: mail.pixel }]),
    ],
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  })
  return { subject: mail?.subject ?? title, ...content }
}
