import { useParams } from 'react-router'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { readClaimRound } from '../contract.ts'
import { stateWords } from '../rules.ts'
import { ComposeRound } from './compose-round.tsx'
import { RoundUnderWay } from './round-under-way.tsx'

/** One round: written and tried, then on its way by waves, and who claimed. */
export default function RoundScreen() {
  const { roundId = '' } = useParams()
  const read = useRead(
    readClaimRound,
    { params: { roundId } },
    {
      staleTime: 0,
      refetchInterval: (query) =>
        query.state.data?.state === 'sending' || query.state.data?.state === 'waiting' ? 2000 : false,
    },
  )
  const { data } = read
  if (data === undefined)
    return (
      <DeskPage title="Reclama tu cuenta">
        <NotLoaded
          read={read}
          title="No pudimos abrir las invitaciones"
          waiting={
            <Skeletons
              label="Contando a quién le llega…"
              blocks={['mb-4 h-40 w-full rounded-lg', 'h-96 w-full rounded-lg']}
            />
          }
        />
      </DeskPage>
    )
  return (
    <DeskPage
      title="Reclama tu cuenta"
      intro={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Badge tone={stateWords[data.state].tone}>{stateWords[data.state].label}</Badge>
          {data.importName ?? 'Todas las cuentas sin dueño'}
        </span>
      }
      actions={
        <Button variant="secondary" to={deskPaths.claims}>
          Todas las invitaciones
        </Button>
      }
    >
      {data.state === 'draft' ? <ComposeRound key={data.id} round={data} /> : <RoundUnderWay round={data} />}
    </DeskPage>
  )
}
