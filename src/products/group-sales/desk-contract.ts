import { z } from 'zod/mini'
import { Fare, FareNamed } from '#catalogue/fares/shapes/fare.ts'
import { headlineFare } from '#lib/headline-price.ts'
import { desk } from '#lib/endpoint.ts'
import { Cents, Done, Instant, Uuid } from '#lib/shapes.ts'
import { sortKeys, tablePage, tableQuery, type ListColumn } from '#lib/table.ts'
import { line, paragraphs } from '#lib/text.ts'
import { Group, GroupKind, GroupState } from './contract.ts'
import { groupKindWords, groupStateWords, mostDepositPercent, mostPlaces, normalReference } from './rules.ts'

const reader = desk('read GroupSale')
const seller = desk('manage GroupSale')
const finance = desk('register GroupTransfer')
const ofGroup = z.strictObject({ groupId: Uuid })

export const groupColumns = [
  { key: 'folio', title: 'Folio', sortable: true },
  { key: 'name', title: 'Grupo' },
  { key: 'kind', title: 'Qué son', words: groupKindWords },
  { key: 'match', title: 'Partido' },
  { key: 'state', title: 'Estado', words: groupStateWords },
  { key: 'quantity', title: 'Lugares', kind: 'count', sortable: true },
  { key: 'totalCents', title: 'Cotizado', kind: 'money' },
  { key: 'paidCents', title: 'Pagado', kind: 'money' },
  { key: 'next', title: 'Siguiente fecha', kind: 'instant', sortable: true },
  { key: 'askedAt', title: 'Pedido', kind: 'instant', sortable: true },
] as const satisfies readonly ListColumn[]

export const GroupsQuery = tableQuery(sortKeys(groupColumns), {
  state: z.optional(GroupState),
  kind: z.optional(GroupKind),
})
export type GroupsQuery = z.infer<typeof GroupsQuery>

export const listGroups = reader.get(
  '/desk/groups',
  'Grupos y empresas que pidieron cotización, con su estado y su siguiente fecha',
  {
    query: GroupsQuery,
    reply: tablePage(
      z.object({
        id: Uuid,
        folio: z.string(),
        name: z.string(),
        kind: GroupKind,
        match: z.string(),
        state: GroupState,
        quantity: z.int(),
        totalCents: z.nullable(Cents),
        paidCents: Cents,
        next: z.nullable(Instant),
        askedAt: Instant,
      }),
    ),
  },
)

export const DeskGroup = z.object({
  ...Group.shape,
  version: z.int(),
  receiver: z.nullable(
    z.object({
      rfc: z.string(),
      legalName: z.string(),
      postalCode: z.string(),
      taxRegime: z.string(),
      cfdiUse: z.string(),
      email: z.string(),
    }),
  ),
  /** Zones that could be quoted: the list's price of each fare that a group may have, and seats nobody has. */
  zoneChoices: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      fares: z.array(z.object({ ...FareNamed, note: z.string(), listCents: Cents })),
      free: z.int(),
      held: z.int(),
    }),
  ),
  rules: z.array(z.object({ fromPlaces: z.int(), percentOff: z.int() })),
  givenCents: Cents,
  transfers: z.array(
    z.object({
      reference: z.string(),
      amountCents: Cents,
      receivedOn: z.string(),
      by: z.string(),
      orderId: Uuid,
    }),
  ),
  /** Money of transfers that goes back and that finance has to send. */
  refunds: z.array(z.object({ id: Uuid, amountCents: Cents, requestedAt: Instant })),
  /** Quotes above somebody's limit wait for another person. */
  waiting: z.boolean(),
})
export type DeskGroup = z.infer<typeof DeskGroup>

export const readGroup = reader.get(
  '/desk/groups/:groupId',
  'Un grupo, con todo lo que la taquilla sabe de él',
  {
    params: ofGroup,
    reply: DeskGroup,
  },
)

export const QuoteInput = z.strictObject({
  /** The newest quote that whoever answers has seen; zero: none. */
  version: z.int().check(z.minimum(0)),
  lines: z
    .array(
      z.strictObject({
        zoneId: z.int(),
        /** Without one: the general fare. */
        fare: z.optional(Fare),
        quantity: z.int('Escribe cuántos').check(z.minimum(1, 'Al menos 1'), z.maximum(mostPlaces)),
        /** What one place costs, every charge inside; null: by the rule. */
        placeCents: z.nullable(Cents.check(z.minimum(100, 'Al menos $1.00'), z.maximum(10_000_00))),
      }),
    )
    .check(
      z.minLength(1, 'Elige al menos una zona'),
      z.maxLength(20),
      z.refine(
        (lines) =>
          new Set(lines.map(({ zoneId, fare = headlineFare }) => `${zoneId} ${fare}`)).size === lines.length,
        'Cada zona y tarifa una vez',
      ),
      z.refine(
        (lines) => lines.reduce((sum, { quantity }) => sum + quantity, 0) <= mostPlaces,
        `Hasta ${mostPlaces} lugares`,
      ),
    ),
  deposit: z.union([
    z.strictObject({
      percent: z.int().check(z.minimum(0), z.maximum(mostDepositPercent, `Hasta el ${mostDepositPercent} %`)),
    }),
    z.strictObject({ cents: Cents }),
  ]),
  holdUntil: Instant,
  payUntil: Instant,
  countUntil: Instant,
  keepsDeposit: z.boolean(),
  words: z.union([z.literal(''), paragraphs(2000)]),
})
export type QuoteInput = z.infer<typeof QuoteInput>

export const sendQuote = seller.post(
  '/desk/groups/:groupId/quotes',
  'Cotiza: aparta los lugares del grupo y manda la cotización; otra persona que respondió antes se respeta',
  { params: ofGroup, body: QuoteInput, reply: z.object({ version: z.int() }), status: 201 },
)

export const askQuoteApproval = seller.post(
  '/desk/groups/:groupId/quote-approvals',
  'Pide que alguien más apruebe un precio por debajo de su límite',
  {
    params: ofGroup,
    body: z.strictObject({ key: Uuid, quote: QuoteInput, reason: line(300, 'Escribe el motivo') }),
    reply: z.object({ approvalId: Uuid }),
    status: 201,
  },
)

export const refuseGroup = seller.post(
  '/desk/groups/:groupId/refusal',
  'No cotiza un grupo, y le dice por qué',
  {
    params: ofGroup,
    body: z.strictObject({ reason: paragraphs(500, 'Escribe por qué') }),
    reply: Done,
  },
)

export const cancelGroup = seller.post(
  '/desk/groups/:groupId/cancellation',
  'Cancela un grupo: suelta lo que no se pagó, y devuelve o conserva el anticipo',
  {
    params: ofGroup,
    body: z.strictObject({ reason: paragraphs(500, 'Escribe por qué'), keepsDeposit: z.boolean() }),
    reply: Done,
  },
)

export const remindOrganiser = seller.post(
  '/desk/groups/:groupId/reminder',
  'Manda otra vez la cotización, con un enlace nuevo',
  {
    params: ofGroup,
    reply: Done,
  },
)

export const TransferInput = z.strictObject({
  pays: z.enum(['deposit', 'rest']),
  /** How many of the places that are held it pays, in their order; for the rest. */
  places: z.optional(z.int().check(z.minimum(1), z.maximum(mostPlaces))),
  /** What arrived: it has to be what is due. */
  amountCents: Cents.check(z.minimum(1, 'Escribe el importe')),
  reference: z.pipe(
    z.pipe(z.string().check(z.maxLength(60)), z.transform(normalReference)),
    z.string().check(z.regex(/^[A-Z0-9-]{4,40}$/, 'Escribe la clave de rastreo: de 4 a 40 letras y números')),
  ),
  receivedOn: z.iso.date('Escribe el día en que llegó'),
})
export type TransferInput = z.infer<typeof TransferInput>

export const registerTransfer = finance.post(
  '/desk/groups/:groupId/transfers',
  'Registra la transferencia (SPEI) de un grupo con su clave de rastreo: paga el anticipo o lugares, una vez',
  { params: ofGroup, body: TransferInput, reply: z.object({ orderId: Uuid }), status: 201, fresh: true },
)

export const markTransferRefund = finance.post(
  '/desk/groups/:groupId/refunds/:groupRefundId',
  'Dice que una devolución por transferencia ya se hizo',
  {
    params: z.strictObject({ groupId: Uuid, groupRefundId: Uuid }),
    body: z.strictObject({ reference: line(40, 'Escribe la clave de rastreo') }),
    reply: Done,
    fresh: true,
  },
)

export const setGroupRules = seller.put(
  '/desk/group-rules',
  'Cuánto menos paga un grupo según sus lugares; vale desde la siguiente cotización',
  {
    body: z.strictObject({
      rules: z
        .array(
          z.strictObject({
            fromPlaces: z.int('Escribe desde cuántos').check(z.minimum(2), z.maximum(1000)),
            percentOff: z.int('Escribe el descuento').check(z.minimum(1), z.maximum(80, 'Hasta 80 %')),
          }),
        )
        .check(
          z.maxLength(8),
          z.refine(
            (rules) => new Set(rules.map(({ fromPlaces }) => fromPlaces)).size === rules.length,
            'Cada cantidad una vez',
          ),
        ),
    }),
    reply: Done,
  },
)

export const readGroupFigures = reader.get(
  '/desk/group-figures',
  'Grupos en números: por cotizar, apartados, y anticipos por entregar según el libro',
  {
    reply: z.object({
      asked: z.int(),
      open: z.int(),
      heldSeats: z.int(),
      /** What the ledger owes: deposits of which no ticket was issued yet. */
      depositsCents: Cents,
      keptCents: Cents,
      rules: z.array(z.object({ fromPlaces: z.int(), percentOff: z.int() })),
    }),
  },
)
