import { useParams } from 'react-router'
import { stateWords } from '#front/holder-messages/rules.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { readCampaign } from '../contract.ts'
import { Compose } from './compose.tsx'
import { Sent } from './sent.tsx'

/** One campaign: written and tried, then on its way, then what it sold. */
export default function CampaignScreen() {
  const { campaignId = '' } = useParams()
  const read = useRead(
    readCampaign,
    { params: { campaignId } },
    { staleTime: 0, refetchInterval: (query) => (isMoving(query.state.data?.state) ? 2000 : false) },
  )
  const { data } = read
  if (data === undefined)
    return (
      <DeskPage title="Campaña">
        <NotLoaded
          read={read}
          title="No pudimos abrir la campaña"
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
      title={data.state === 'draft' ? 'Campaña' : data.subject}
      intro={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Badge tone={stateWords[data.state].tone}>{stateWords[data.state].label}</Badge>
          {data.segment}
        </span>
      }
      actions={
        <Button variant="secondary" to={deskPaths.campaigns}>
          Todas las campañas
        </Button>
      }
    >
      {data.state === 'draft' ? <Compose key={data.id} campaign={data} /> : <Sent campaign={data} />}
    </DeskPage>
  )
}

const isMoving = (state: string | undefined): boolean => state === 'waiting' || state === 'sending'
