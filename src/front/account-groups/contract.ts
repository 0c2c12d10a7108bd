import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Done, Instant, Uuid } from '#lib/shapes.ts'
import { sortKeys, tablePage, tableQuery, type ListColumn } from '#lib/table.ts'
import { paragraphs } from '#lib/text.ts'
import { clusterStates, sharedWords, type ClusterState } from '#people/linked-accounts/rules.ts'

const staff = desk('manage LinkedAccount')
const ofGroup = z.strictObject({ clusterId: Uuid })

export const groupStateWords: Record<ClusterState, string> = {
  open: 'Sin revisar',
  family: 'Familia, está bien',
  grown: 'Familia que creció',
}

export const groupColumns = [
  { key: 'size', title: 'Cuentas', kind: 'count', sortable: true },
  { key: 'reasons', title: 'Qué comparten', words: sharedWords },
  { key: 'people', title: 'Quiénes' },
  { key: 'seats', title: 'Lugares de lo que viene', kind: 'count', sortable: true },
  { key: 'state', title: 'Estado', words: groupStateWords },
  { key: 'grewAt', title: 'Creció', kind: 'instant', sortable: true },
] as const satisfies readonly ListColumn[]

export const GroupsQuery = tableQuery(sortKeys(groupColumns), {
  state: z.optional(z.enum(clusterStates)),
})
export type GroupsQuery = z.infer<typeof GroupsQuery>

export const listGroups = staff.get(
  '/desk/account-groups',
  'Grupos de cuentas que comparten tarjeta, celular, dispositivo o CLABE',
  {
    query: GroupsQuery,
    reply: tablePage(
      z.object({
        id: Uuid,
        size: z.int(),
        /** As `sharedWords` reads it. */
        reasons: z.string(),
        people: z.string(),
        seats: z.int(),
        state: z.enum(clusterStates),
        grewAt: Instant,
      }),
    ),
  },
)

const Member = z.object({
  accountId: Uuid,
  name: z.string(),
  email: z.string(),
  since: Instant,
  /** Of who has a Fan ID: it is what a restriction is for. */
  fan: z.nullable(z.object({ fanId: Uuid, fanNumber: z.string(), restricted: z.boolean() })),
  /** Paid seats of matches that are to come. */
  seats: z.int(),
  /** What this one shares with the others, in words. */
  reasons: z.string(),
})

export const readGroup = staff.get(
  '/desk/account-groups/:clusterId',
  'Un grupo de cuentas: por qué están juntas, quiénes son y qué compraron de cada partido',
  {
    params: ofGroup,
    reply: z.object({
      id: Uuid,
      size: z.int(),
      state: z.enum(clusterStates),
      grewAt: Instant,
      verdictAt: z.nullable(Instant),
      verdictBy: z.nullable(z.string()),
      shared: z.array(z.object({ id: z.int(), words: z.string(), strong: z.boolean(), accounts: z.int() })),
      /** Accounts outside the group that share only an address with it. */
      sameAddress: z.int(),
      members: z.array(Member),
      matches: z.array(
        z.object({
          eventId: z.int(),
          match: z.string(),
          startsAt: Instant,
          seats: z.int(),
          accounts: z.int(),
          /** What one person may have of it. */
          perPerson: z.int(),
        }),
      ),
      notes: z.array(z.object({ id: Uuid, words: z.string(), at: Instant, by: z.nullable(z.string()) })),
    }),
  },
)

/** A group as other pages tell of it. */
export const GroupTold = z.object({
  id: Uuid,
  size: z.int(),
  /** What its accounts share, in words. */
  reasons: z.string(),
  state: z.enum(clusterStates),
})

export const groupOfOrder = staff.get(
  '/desk/orders/:orderId/account-group',
  'El grupo de cuentas de quien compró; nada si su cuenta no comparte nada',
  {
    params: z.strictObject({ orderId: Uuid }),
    reply: z.object({ group: z.nullable(GroupTold) }),
  },
)

export const judgeGroup = staff.put(
  '/desk/account-groups/:clusterId/verdict',
  'Dice que un grupo es una familia, o quita esa marca',
  { params: ofGroup, body: z.strictObject({ family: z.boolean() }), reply: Done },
)

export const noteGroup = staff.post('/desk/account-groups/:clusterId/notes', 'Anota algo de un grupo', {
  params: ofGroup,
  body: z.strictObject({ words: paragraphs(500, 'Escribe la nota') }),
  reply: Done,
})
