import { renderMail } from '#club/mail/server/mail-layout.ts'
import type { StaffNoticeKind } from './notice-kind.ts'

type Waiting = { title: string; path: string }
/** As many as a mail names one by one. */
const most = 20

/** `Una caja por revisar`, `3 cajas por revisar`: names nobody. */
export const countWords = ({ one, many }: StaffNoticeKind, count: number): string =>
  count === 1 ? one : `${count} ${many}`

/** Several of one kind in one sentence, and where they are. */
export function summed(kind: StaffNoticeKind, waiting: readonly Waiting[]): Waiting {
  const [first] = waiting
  if (first !== undefined && waiting.length === 1) return first
  return { title: countWords(kind, waiting.length), path: kind.path }
}

/** One mail for all that is new of a kind. */
export async function noticesMail(
  kind: StaffNoticeKind,
  waiting: readonly Waiting[],
  { firstName, publicUrl }: { firstName: string; publicUrl: string },
) {
  const { title, path } = summed(kind, waiting)
  const more = waiting.length - most
  const content = await renderMail({
    preview: waiting[0]?.title ?? title,
    title,
    blocks: [
      {
        kind: 'text',
        text: `Hola, ${firstName}. ${waiting.length === 1 ? 'Te espera esto:' : 'Te esperan:'}`,
      },
      { kind: 'list', items: waiting.slice(0, most).map((one) => one.title) },
      ...(more > 0 ? [{ kind: 'text' as const, text: `Y ${more} más.` }] : []),
      { kind: 'button', label: 'Abrirlo', url: new URL(path, publicUrl).href },
    ],
    footer: 'Te escribimos porque trabajas en el club. Elige qué te llega y por dónde en Mis avisos.',
  })
  return { subject: title, ...content }
}
