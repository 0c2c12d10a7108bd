import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MatchForm } from '#catalogue/events/desk-contract.ts'
import { withSection } from '#catalogue/venues/generator/add-section.ts'
import { emptyPlan, type SectionSpec } from '#catalogue/venues/generator/section.ts'
import type { Settings } from '#club/settings/contract.ts'
import { lagMs } from '#club/settings/server/refresh.ts'
import type { FirstDayResult } from '#front/first-day/contract.ts'
import type { FirstDayLine } from '#front/first-day/lines.ts'
import { dayInMexico } from '#lib/dates.ts'
import { Refused, type Browser } from './club-over-tls.ts'
import type { Outside } from './outside-of-debian.ts'

const dayMs = 24 * 3_600_000
const phone = '4421234567'
/** What is tried by hand. Not the sender's records, for there is no DNS, nor the backup, for there has been no night yet. */
const tried: FirstDayLine[] = [
  'identity',
  'legal',
  'payments',
  'webhook',
  'mail',
  'phone',
  'storage',
  'stadium',
  'season',
  'staff',
]

type Opener = { email: string; desk: Browser }

/**
 * What the first administrator does from an empty desk to a match on sale: the club's name and colours, its legal texts, a season,
 * the stadium, a match with prices, each line of «Primer día», and its publication, which is refused before. `folder`: for a file.
 */
export async function openClub({ email, desk }: Opener, outside: Outside, folder: string) {
  await nameClub(desk)
  const legal_texts = await approveTexts(desk)
  await planSeason(desk)
  await drawStadium(desk, folder)
  const eventId = await draftMatch(desk)
  const publish = () =>
    desk.post(`/api/events/desk/${eventId}/early-publication`, { reason: 'Simulacro: se vende hoy mismo' })
  const early = await publish().then(
    () => null,
    (error: unknown) => (error instanceof Refused ? error.code : error),
  )
  if (early !== 'club_not_ready') throw new Error('a club that proved nothing may sell', { cause: early })
  // The other web process may know of names and texts only so much later.
  await sleep(lagMs + 1000)
  const first_day_green = await proveLines({ email, desk }, outside)
  await publish()
  return { eventId, figures: { legal_texts, first_day_green } }
}

async function nameClub(desk: Browser): Promise<void> {
  const { settings, version } = await desk.get<{ settings: Settings; version: number }>('/api/staff/settings')
  await desk.put('/api/staff/settings', {
    version,
    settings: {
      ...settings,
      name: 'Gallos del simulacro',
      team: 'Gallos',
      colours: { ...settings.colours, light: '#0b5a2e' },
      legal: {
        ...settings.legal,
        legalName: 'Club del Simulacro, A.C.',
        rfc: 'CSI010203AB1',
        address: 'Av. Estadio 1, Querétaro',
        privacyMail: 'privacidad@club.mx',
      },
    },
  })
}

type Text = { document: string; title: string; words: string; current: boolean }

/** Each text that is in force becomes a version of today that counsel has approved; how many. */
async function approveTexts(desk: Browser): Promise<number> {
  const { versions } = await desk.get<{ versions: Text[] }>('/api/staff/legal-texts')
  const inForce = versions.filter(({ current }) => current)
  const today = dayInMexico(new Date())
  for (const { document, title, words } of inForce) {
    const draft = { document, title, words, version: today, effectiveOn: today }
    await desk.post('/api/staff/legal-texts', draft)
    await desk.post(`/api/staff/legal-texts/${document}/${today}/approval`, { approvedBy: 'Lic. Mora' })
  }
  return inForce.length
}

async function planSeason(desk: Browser): Promise<void> {
  const startsOn = dayInMexico(new Date())
  const endsOn = dayInMexico(new Date(Date.now() + 180 * dayMs))
  await desk.post('/api/events/desk/seasons', { name: 'Torneo del simulacro', startsOn, endsOn })
}

const section: SectionSpec = {
  name: '101',
  zone: 'Norte',
  gate: '1',
  rows: 20,
  seatsPerRow: 30,
  shape: 'straight',
  angle: 0,
  distance: 70,
  rowNames: 'letters',
  numbering: 'rising',
}

/** Two stands by the desk's own generator: 1200 places in two zones. */
async function drawStadium(desk: Browser, folder: string): Promise<void> {
  const venue = { name: 'Estadio del simulacro', city: 'Querétaro', address: 'Av. Estadio 1' }
  const { id } = await desk.post<{ id: number }>('/api/venues/desk', venue)
  const north = withSection(emptyPlan(venue.name), section)
  const plan = withSection(north, { ...section, name: '201', zone: 'Sur', gate: '2', angle: 180 })
  const file = join(folder, 'plano.json')
  await writeFile(file, JSON.stringify(plan))
  await desk.upload(`/api/venues/desk/${id}/plans`, file)
}

/** On sale from now on, with a price for each zone and fare; its number. */
async function draftMatch(desk: Browser): Promise<number> {
  const form = await desk.get<MatchForm>('/api/events/desk/form')
  const [season, plan] = [form.seasons[0]!, form.plans[0]!]
  const prices = plan.zones.flatMap(({ id: zoneId }) =>
    ['adult', 'child', 'senior'].map((fare) => ({ zoneId, fare, faceCents: 25_000, serviceCents: 2_500 })),
  )
  const match = {
    seasonId: season.id,
    planId: plan.id,
    away: 'Halcones',
    round: 'Jornada 1',
    startsAt: new Date(Date.now() + 14 * dayMs).toISOString(),
    salesStartAt: new Date().toISOString(),
    seatsPerPerson: 8,
    ticketsPerFan: null,
    requiresFanId: false,
    cancellationRule: form.cancellationRule || 'Si se cancela, se devuelve todo lo pagado.',
  }
  const { id } = await desk.post<{ id: number }>('/api/events/desk', { match, prices })
  return id
}

type Tried = { sent: boolean; result: FirstDayResult }

/** Tries each line, types what arrives, and counts what is green; throws where something that is needed is not. */
async function proveLines({ email, desk }: Opener, outside: Outside): Promise<number> {
  for (const line of tried) {
    const path = `/api/staff/first-day/${line}`
    const { sent } = await desk.post<Tried>(`${path}/test`, line === 'phone' ? { phone } : {})
    if (!sent) continue
    const arrived =
      line === 'phone' ? (await outside.textTo(`+52${phone}`)).text : (await outside.mailTo(email)).subject
    await desk.post(`${path}/arrival`, { code: /\d{6}/.exec(arrived)?.[0] })
  }
  const { lacking, results } = await desk.get<{ lacking: string[]; results: FirstDayResult[] }>(
    '/api/staff/first-day',
  )
  if (lacking.length > 0) throw new Error(`not green: ${JSON.stringify(results)}`)
  return results.filter(({ state }) => state === 'ok').length
}
