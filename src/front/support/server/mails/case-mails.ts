import { currentClub } from '#club/settings/club-words.ts'
import { renderMail, type MailContent } from '#club/mail/server/mail-layout.ts'
import { caseNumberOf, topicWords, type Topic } from '../../rules.ts'

type Mail = { subject: string; html: string; text: string }
type CaseOf = { number: number; topic: Topic; name: string }

const keep = 'Guarda este correo: con su enlace ves tu caso, contestas y adjuntas archivos. No lo compartas.'

/** To the fan: the case is here, this is its number and its door. */
export function caseReceivedMail(found: CaseOf, words: string, url: string): Promise<Mail> {
  return letter(found, false, {
    preview: 'Te respondemos en un máximo de 5 días hábiles.',
    title: `Recibimos tu caso ${caseNumberOf(found.number)}`,
    blocks: [
      {
        kind: 'text',
        text: `Hola, ${found.name}. Ya lo tenemos y te respondemos en un máximo de 5 días hábiles.`,
      },
      { kind: 'button', label: 'Ver mi caso', url },
      { kind: 'text', text: keep },
      { kind: 'rule' },
      { kind: 'text', text: 'Esto nos escribiste:' },
      ...paragraphsOf(words),
    ],
    footer: 'Si tú no nos escribiste, ignora este correo: alguien se equivocó de dirección.',
  })
}

/** To the fan: what the club answered. */
export function caseAnswerMail(
  found: CaseOf,
  answer: { words: string; staffName: string | null; files: number; solved: boolean },
  url: string,
): Promise<Mail> {
  const files = answer.files === 1 ? 'Va un archivo adjunto' : `Van ${answer.files} archivos adjuntos`
  return letter(found, true, {
    preview: answer.words.slice(0, 120),
    title: answer.solved ? 'Resolvimos tu caso' : 'Te respondimos',
    blocks: [
      { kind: 'text', text: `${answer.staffName ?? 'Atención'}, de ${currentClub().name}, te escribió:` },
      ...paragraphsOf(answer.words),
      ...(answer.files > 0
        ? [{ kind: 'notice' as const, tone: 'info' as const, text: `${files}; ábrelos desde tu caso.` }]
        : []),
      { kind: 'button', label: answer.solved ? 'Ver mi caso' : 'Contestar', url },
      { kind: 'text', text: keep },
    ],
  })
}

/** To the fan who lost the link. */
export function caseLinkMail(found: CaseOf, url: string): Promise<Mail> {
  return letter(found, true, {
    preview: 'Aquí está el enlace que pediste.',
    title: `Tu caso ${caseNumberOf(found.number)}`,
    blocks: [
      { kind: 'text', text: `Hola, ${found.name}. Este es el enlace que pediste.` },
      { kind: 'button', label: 'Ver mi caso', url },
      { kind: 'text', text: keep },
    ],
    footer: 'Si tú no lo pediste, ignora este correo: sin el enlace nadie más puede ver tu caso.',
  })
}

/** One subject for the whole conversation, so that mail programs keep it together. */
async function letter({ number, topic }: CaseOf, again: boolean, content: MailContent): Promise<Mail> {
  const subject = `[${caseNumberOf(number)}] ${topicWords[topic]}`
  return { subject: again ? `Re: ${subject}` : subject, ...(await renderMail(content)) }
}

function paragraphsOf(words: string) {
  return words
    .split('\n')
    .filter((row) => row.trim() !== '')
    .map((text) => ({ kind: 'text' as const, text }))
}
