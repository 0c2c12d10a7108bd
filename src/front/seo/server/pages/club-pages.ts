import { eventTitle } from '#catalogue/events/event-title.ts'
import { setTimeout } from 'node:timers/promises'
import { listEvents } from '#catalogue/events/contract.ts'
import { readListed } from '#catalogue/events/server/actions.ts'
import { findComingEvents } from '#catalogue/events/server/sql.ts'
import { firstAnswer } from '#server/first-answer.ts'
import type { Services } from '#server/services.ts'
import { paths } from '#lib/paths.ts'
import { titleCard } from '../og-image/title-card.ts'
import { club } from '../rules.ts'
import { listOf, siteData } from '../structured-data/club.ts'
import { plainPage } from './plain-page.ts'
import type { Page, PublicPage } from './public-page.ts'

const clubWords = () =>
  `Taquilla oficial de ${club.name}: elige tus asientos en el mapa, paga sin sorpresas y lleva tus boletos en el celular, incluso sin internet.`

const clubCard = () => ({
  label: 'Sitio oficial',
  title: `La taquilla de ${club.name}`,
  foot: 'Boletos oficiales, con el precio final desde el principio',
})

/** The landing opens on the worst day: without its matches when they cannot be read. The gateway is another door to it. */
export const clubPages: PublicPage[] = [
  {
    path: paths.inicio,
    read: readInicio,
    addresses: () => [{ path: paths.inicio }],
    card: {
      kind: 'default',
      read: () => {
        const facts = clubCard()
        return { facts, draw: () => titleCard(facts) }
      },
    },
  },
  {
    path: paths.gateway,
    read: () => ({
      head: { title: `La taquilla de ${club.name}`, description: clubWords(), canonical: paths.inicio },
    }),
  },
  plainPage({
    path: paths.bonus,
    title: 'Bonogallo',
    description: () =>
      `Tu lugar fijo en todos los partidos de ${club.name} como local: planes por zona, en un pago o en mensualidades.`,
  }),
  plainPage({
    path: paths.affiliate,
    title: 'Afiliados',
    description: () =>
      `Comparte tu liga de ${club.name} y gana comisión por cada compra de boletos, packs, bonogallo o tienda.`,
  }),
  plainPage({
    path: paths.noticeOfPrivacy,
    title: 'Aviso de privacidad',
    description: () =>
      `Qué datos tuyos guarda ${club.name}, para qué, por cuánto tiempo y cómo los consultas, corriges o borras.`,
  }),
  plainPage({
    path: paths.termsOfUse,
    title: 'Términos y condiciones',
    description: 'Las reglas de compra, entrada, cambios, devoluciones y cesión de boletos y bonogallo.',
  }),
  plainPage({
    path: paths.commonQuestions,
    title: 'Preguntas frecuentes',
    description:
      'Respuestas sobre pagos, boletos, transferencias, devoluciones, bonogallo, tienda y acceso al estadio.',
  }),
  plainPage({
    path: paths.contactUs(),
    title: 'Contacto',
    description: 'Escríbenos: abrimos un caso con número y sigues la respuesta en línea.',
  }),
  {
    path: paths.tickets,
    read: readTicketsPage,
    addresses: () => [{ path: paths.tickets }],
  },
]

/** The landing is told its matches in the document; a database that does not answer soon costs it only those. */
export async function readInicio({ db, config }: Services): Promise<Page> {
  const head = {
    title: `Boletos de ${club.name}`,
    description: clubWords(),
    canonical: paths.inicio,
    structured: [siteData(config.publicUrl)],
  }
  const events = await Promise.race([
    readListed(db).catch(() => null),
    setTimeout(patienceMs, null, { ref: false }),
  ])
  if (events === null) return { head, document: 'inicio', reads: ['/events'] }
  return { head, answers: firstAnswer(listEvents, '/events', { events }), picture: 'inicio' }
}

const patienceMs = 800

/** All coming matches. */
export async function readTicketsPage({ db, config }: Services): Promise<Page> {
  const matches = (await findComingEvents(db)).filter(({ status }) => status === 'published')
  const [next] = matches
  const list = matches.map(({ id }) => paths.eventDetail(id))
  return {
    head: {
      title: 'Partidos y boletos',
      description:
        next === undefined
          ? `Los partidos de ${club.name} y sus boletos, directo con el club.`
          : `Los próximos partidos de ${club.name} y sus boletos, directo con el club: fechas, precios con todos los cargos y asientos en el mapa. Sigue ${eventTitle(next)}.`,
      canonical: paths.tickets,
      structured: list.length > 0 ? [listOf(list, config.publicUrl)] : [],
    },
    reads: ['/events'],
  }
}
