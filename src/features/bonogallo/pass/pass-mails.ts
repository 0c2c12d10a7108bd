import { findEvents } from '#features/events/sql.ts'
import { renderMail } from '#features/notifications/mail/mail-layout.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import type { Services } from '#server/services.ts'
import { mailFacts } from './pass-rows.ts'

type Part = Pick<Services, 'db' | 'sendMail' | 'config'>

/** A monthly charge failed: what happens, until when, and the way back. */
export async function mailPastDue({ db, sendMail, config }: Part, passId: string): Promise<void> {
  const facts = await mailFacts(db, passId)
  if (facts === undefined || facts.status !== 'past_due') return
  const { email, firstName, plan, rules } = facts
  const mail = await renderMail({
    preview: 'No se pudo cobrar tu mensualidad.',
    title: 'No se pudo cobrar tu mensualidad',
    blocks: [
      { kind: 'text', text: `Hola, ${firstName}: tu banco no aprobó el cargo de ${plan}. No te cobramos.` },
      {
        kind: 'notice',
        tone: 'warn',
        text: `Tu lugar sigue siendo tuyo. Tienes ${rules.graceDays} días para pagar; después se pierde.`,
      },
      { kind: 'button', label: 'Pagar o cambiar mi tarjeta', url: mine(config) },
    ],
  })
  await sendMail({
    to: email,
    subject: `${plan}: falta una mensualidad`,
    ...mail,
    key: `pass-due-${passId}-${facts.day}`,
  })
}

/** A match is not played for people: its share waits for the holder's choice. */
export async function mailChoice(
  { db, sendMail, config }: Part,
  { passId, eventId }: { passId: string; eventId: number },
): Promise<void> {
  const [facts, [event]] = await Promise.all([mailFacts(db, passId), findEvents(db, [eventId])])
  if (facts === undefined || event === undefined) return
  const { email, firstName, plan, rules } = facts
  const share = facts.matches.find((match) => match.eventId === eventId)?.shareCents ?? 0
  const title = `${event.home} vs ${event.away} no se juega con público`
  const mail = await renderMail({
    preview: title,
    title,
    blocks: [
      { kind: 'text', text: `Hola, ${firstName}: la parte de ese partido en tu ${plan} vuelve a ti.` },
      {
        kind: 'facts',
        items: [
          { label: 'Partido', value: formatMoment(event.startsAt) },
          { label: 'Tu parte', value: formatMoney(share) },
        ],
      },
      {
        kind: 'notice',
        tone: 'info',
        text: `Elige saldo a favor o devolución. Si no eliges en ${rules.choiceDays} días, te queda como saldo.`,
      },
      { kind: 'button', label: 'Elegir', url: mine(config) },
    ],
  })
  await sendMail({ to: email, subject: title, ...mail, key: `pass-choice-${passId}-${eventId}` })
}

const mine = ({ publicUrl }: Services['config']) => `${publicUrl}/system/profile-base/mi-bonogallo`
