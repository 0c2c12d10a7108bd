import { eventTitle, eventWord, inEventWords, isMatch } from '#catalogue/events/event-title.ts'
import { formatMoment } from '#lib/dates.ts'
import { countOf } from '#lib/count.ts'
import { formatMoney } from '#lib/money.ts'
import { renderMail } from '#club/mail/server/mail-layout.ts'
import { groupFolio, lineNames, placeCents, type GroupState } from '../../rules.ts'
import { transferLines } from '../quote/transfer-lines.ts'
import type { GroupRow, QuoteLineRow, QuoteRow } from '../sql.ts'

type Letter = { subject: string; html: string; text: string }

const match = (group: Pick<GroupRow, 'home' | 'away'>) => eventTitle(group)
const label = (group: Pick<GroupRow, 'away'>) => inEventWords('Partido', group)

/** The quote itself, with the link to read, accept and pay it. */
export async function quoteMail(
  group: GroupRow,
  quote: QuoteRow,
  lines: QuoteLineRow[],
  url: string,
): Promise<Letter> {
  const changed = group.acceptedVersion !== null && group.acceptedVersion !== quote.version
  const names = lineNames(lines)
  const transfer = transferLines(group)
  const title = changed ? 'Cambió la cotización de tu grupo' : 'Tu cotización está lista'
  const content = await renderMail({
    preview: `${match(group)}: ${countOf(placesIn(lines), 'lugar', 'lugares')} por ${formatMoney(quote.totalCents)}`,
    title,
    blocks: [
      { kind: 'text', text: `Hola, ${group.contact}:` },
      {
        kind: 'text',
        text: changed
          ? 'Léela y acéptala otra vez. Mientras tanto no se puede pagar; lo que ya pagaste sigue igual.'
          : `Apartamos los lugares de ${group.name} para ${match(group)}. Revisa la cotización y acéptala con el botón.`,
      },
      ...(quote.words === '' ? [] : [{ kind: 'text' as const, text: quote.words }]),
      {
        kind: 'totals',
        lines: lines.map((line, at) => ({
          label: `${line.quantity} × ${names[at]}, a ${formatMoney(placeCents(line))}`,
          cents: line.quantity * placeCents(line),
        })),
        totalCents: quote.totalCents,
      },
      {
        kind: 'facts',
        items: [
          { label: 'Folio', value: groupFolio(group.folio) },
          { label: label(group), value: `${match(group)}, ${formatMoment(group.startsAt)}` },
          ...(quote.depositCents > 0 ? [{ label: 'Anticipo', value: formatMoney(quote.depositCents) }] : []),
          {
            label: quote.depositCents > 0 ? 'Anticipo, a más tardar' : 'Acéptala, a más tardar',
            value: formatMoment(quote.holdUntil),
          },
          { label: 'El resto, a más tardar', value: formatMoment(quote.payUntil) },
          { label: 'Número final', value: formatMoment(quote.countUntil) },
        ],
      },
      { kind: 'text', text: fateWords(quote) },
      ...(transfer.length === 0
        ? []
        : [
            {
              kind: 'text' as const,
              text: 'Si pagas por transferencia, acéptala primero y usa estos datos:',
            },
            { kind: 'facts' as const, items: transfer },
          ]),
      { kind: 'button', label: 'Ver mi cotización', url },
    ],
    footer:
      'No reenvíes este correo a quien no deba pagar: quien acepte con el enlace se queda con el grupo.',
  })
  return { subject: `${title}: ${groupFolio(group.folio)}, ${match(group)}`, ...content }
}

const placesIn = (lines: QuoteLineRow[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** What becomes of a deposit whose places nobody pays. */
function fateWords({ keepsDeposit, depositCents }: Pick<QuoteRow, 'keepsDeposit' | 'depositCents'>): string {
  if (depositCents === 0) return 'Los lugares que no se paguen a tiempo vuelven a la venta.'
  return keepsDeposit
    ? 'Los lugares que no se paguen a tiempo vuelven a la venta y el club conserva su parte del anticipo.'
    : 'Los lugares que no se paguen a tiempo vuelven a la venta y te devolvemos su parte del anticipo.'
}

export type Told =
  | 'asked'
  | 'deposit_paid'
  | 'refused'
  | 'cancelled'
  | 'lapsed'
  | 'match_cancelled'
  | 'reminder'

type News = { title: string; text: string; button: string }

/** What is told of a group, to its organiser. */
export function newsOf(
  group: GroupRow,
  what: Told,
  {
    until,
    reason,
    placesPaid = 0,
  }: { until?: string | undefined; reason?: string | undefined; placesPaid?: number },
): News {
  const by = until === undefined ? '' : formatMoment(until)
  switch (what) {
    case 'asked':
      return {
        title: 'Recibimos tu solicitud',
        text: `Pediste ${countOf(group.quantity, 'lugar', 'lugares')} para ${match(group)}. La taquilla te manda la cotización a este correo.`,
        button: 'Ver grupos y empresas',
      }
    case 'deposit_paid':
      return {
        title: 'Recibimos el anticipo de tu grupo',
        text: 'Tus lugares están apartados. Paga el resto a tiempo y reparte los lugares: cada invitado recibe su propio boleto.',
        button: 'Ver mi grupo',
      }
    case 'refused':
      return { title: 'No pudimos cotizar tu grupo', text: reason ?? '', button: 'Ver grupos y empresas' }
    case 'cancelled':
      return {
        title: 'Tu grupo se canceló',
        text: [reason ?? 'Los lugares que no estaban pagados volvieron a la venta.', keepsWords(placesPaid)]
          .filter(Boolean)
          .join(' '),
        button: 'Ver mi grupo',
      }
    case 'match_cancelled':
      return {
        title: `El ${eventWord(group)} de tu grupo se canceló`,
        text: `${match(group)} ${isMatch(group) ? 'no se juega' : 'se canceló'}. Te devolvemos lo que pagaste sin que hagas nada.`,
        button: 'Ver mi grupo',
      }
    case 'lapsed':
      return {
        title: placesPaid > 0 ? 'Soltamos los lugares que no se pagaron' : 'Se venció la fecha de tu grupo',
        text:
          placesPaid > 0
            ? `${keepsWords(placesPaid)} Los demás volvieron a la venta.`
            : 'No se pagó a tiempo y los lugares volvieron a la venta.',
        button: 'Ver mi grupo',
      }
    case 'reminder':
      return reminderWords(group.state, by)
  }
}

const keepsWords = (placesPaid: number) =>
  placesPaid === 0 ? '' : `Conservas ${countOf(placesPaid, 'lugar pagado', 'lugares pagados')}.`

function reminderWords(state: GroupState, by: string): News {
  if (state === 'quoted')
    return {
      title: 'Tu cotización está por vencer',
      text: `Acéptala antes del ${by} Después, los lugares vuelven a la venta.`,
      button: 'Ver mi cotización',
    }
  if (state === 'accepted')
    return {
      title: 'Falta el anticipo de tu grupo',
      text: `Págalo antes del ${by} Después, los lugares vuelven a la venta.`,
      button: 'Pagar el anticipo',
    }
  return {
    title: 'Falta pagar lugares de tu grupo',
    text: `Págalos antes del ${by} Los que no se paguen vuelven a la venta.`,
    button: 'Pagar mi grupo',
  }
}

export async function newsMail(group: GroupRow, { title, text, button }: News, url: string): Promise<Letter> {
  const content = await renderMail({
    preview: text,
    title,
    blocks: [
      { kind: 'text', text: `Hola, ${group.contact}:` },
      { kind: 'text', text },
      {
        kind: 'facts',
        items: [
          { label: 'Grupo', value: `${group.name}, ${groupFolio(group.folio)}` },
          { label: label(group), value: `${match(group)}, ${formatMoment(group.startsAt)}` },
        ],
      },
      { kind: 'button', label: button, url },
    ],
  })
  return { subject: `${title}: ${match(group)}`, ...content }
}

/** To a guest: whose group it is, which match, and the link to say who goes. */
export async function guestMail(
  group: GroupRow,
  { seat, name }: { seat: string; name: string },
  url: string,
): Promise<Letter> {
  const content = await renderMail({
    preview: `${match(group)}, ${formatMoment(group.startsAt)}`,
    title: `${group.name} te invita al ${eventWord(group)}`,
    blocks: [
      {
        kind: 'text',
        text: `Hola, ${name}: hay un lugar para ti. Di quién eres y recibe tu propio boleto; no tienes que pagar nada.`,
      },
      {
        kind: 'facts',
        items: [
          { label: label(group), value: match(group) },
          { label: 'Cuándo', value: formatMoment(group.startsAt) },
          { label: 'Lugar', value: seat },
        ],
      },
      { kind: 'button', label: 'Recibir mi boleto', url },
    ],
    footer:
      'El enlace es solo para ti: quien lo abra puede quedarse con el lugar. Si no lo esperabas, ignóralo.',
  })
  return { subject: `${group.name} te invita: ${match(group)}`, ...content }
}

/** To a guest who was invited or had answered: the place is gone, and why as far as it is theirs to know. */
export async function placeGoneMail(group: GroupRow, { name }: { name: string }): Promise<Letter> {
  const cancelled = group.matchStatus === 'cancelled'
  const title = cancelled ? `Se canceló ${match(group)}` : 'Tu lugar ya no está apartado'
  const content = await renderMail({
    preview: `${match(group)}, ${formatMoment(group.startsAt)}`,
    title,
    blocks: [
      {
        kind: 'text',
        text: cancelled
          ? `Hola, ${name}: te quedas sin el lugar que te dio ${group.name}. No tienes que hacer nada.`
          : `Hola, ${name}: ${group.name} ya no tiene el lugar que te invitó a ocupar. El enlace y el boleto que te hayamos mandado ya no sirven. No tienes que pagar ni hacer nada.`,
      },
      {
        kind: 'facts',
        items: [{ label: label(group), value: `${match(group)}, ${formatMoment(group.startsAt)}` }],
      },
    ],
    footer: 'Si tienes dudas, pregúntale a quien te invitó.',
  })
  return { subject: `${title}: ${cancelled ? group.name : match(group)}`, ...content }
}
