import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { useRead, useSend } from '#web/query.ts'
import { listCampaigns, startCampaign } from '../contract.ts'
import { CampaignTable } from './campaign-table.tsx'
import { LimitsCard } from './limits-card.tsx'

/** What the club wrote to its segments and what it sold, and the way to write again. */
export default function CampaignsScreen() {
  const read = useRead(listCampaigns, {}, { staleTime: 0, refetchInterval: 15_000 })
  const { data } = read
  return (
    <DeskPage
      title="Campañas"
      intro="Correo y notificación a un segmento, solo a quien dijo que sí. A una de cada diez personas no se le manda: así se sabe qué vendió."
    >
      {data === undefined ? (
        <NotLoaded
          read={read}
          title="No pudimos leer las campañas"
          waiting={<Skeletons label="Cargando las campañas…" blocks={['mb-4 h-20 w-full', 'h-64 w-full']} />}
        />
      ) : (
        <div className="flex flex-col gap-6">
          <NewCampaign segments={data.segments} />
          {data.campaigns.length === 0 ? (
            <EmptyState title="Aún no hay campañas">
              Elige un segmento y escribe la primera. Antes de salir te llega a ti.
            </EmptyState>
          ) : (
            <CampaignTable campaigns={data.campaigns} />
          )}
          <LimitsCard settings={data.settings} reminders={data.reminders} />
        </div>
      )}
    </DeskPage>
  )
}

function NewCampaign({ segments }: { segments: { id: string; name: string }[] }) {
  const [address] = useSearchParams()
  const asked = address.get('segmento') ?? ''
  const [chosen, setChosen] = useState(asked)
  const segmentId = segments.some(({ id }) => id === chosen) ? chosen : (segments[0]?.id ?? '')
  const send = useSend(startCampaign)
  const navigate = useNavigate()
  if (segments.length === 0)
    return (
      <Notice tone="info" title="Primero haz un segmento">
        <Button size="sm" variant="secondary" className="mt-2" to={deskPaths.newSegment}>
          Segmento nuevo
        </Button>
      </Notice>
    )
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label="Segmento"
        className="w-full sm:w-96"
        value={segmentId}
        onChange={({ target }) => setChosen(target.value)}
        options={segments.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Button
        icon={<IconPlus size={20} aria-hidden />}
        loading={send.isPending}
        onClick={() =>
          send.mutate(
            { body: { segmentId } },
            { onSuccess: ({ id }) => void navigate(deskPaths.campaign(id)) },
          )
        }
      >
        Escribir campaña
      </Button>
      {send.error && (
        <Notice tone="danger" live>
          {send.error.message}
        </Notice>
      )}
    </div>
  )
}
