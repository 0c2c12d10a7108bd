import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { formatCount } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { useRead, useSend } from '#web/query.ts'
import { listClaimRounds, startClaimRound, type RoundHead } from '../contract.ts'
import { stateWords } from '../rules.ts'

/** Whoever was brought from another system and has no password yet, and the waves by which they get theirs. */
export default function ClaimsScreen() {
  const read = useRead(listClaimRounds, {}, { staleTime: 0, refetchInterval: 15_000 })
  const send = useSend(startClaimRound)
  const navigate = useNavigate()
  const { data } = read
  const start = () =>
    send.mutate(
      { body: { importId: null } },
      { onSuccess: ({ id }) => void navigate(deskPaths.claimRound(id)) },
    )
  return (
    <DeskPage
      title="Reclama tu cuenta"
      intro="Quien llegó de otro sistema no tiene contraseña. Le mandas un enlace, por olas, y con él la cuenta es suya."
      actions={
        data !== undefined &&
        data.unclaimed > 0 && (
          <Button icon={<IconPlus size={20} aria-hidden />} loading={send.isPending} onClick={start}>
            Preparar invitaciones
          </Button>
        )
      }
    >
      {send.error && (
        <Notice tone="danger" live>
          {send.error.message}
        </Notice>
      )}
      {data === undefined ? (
        <NotLoaded
          read={read}
          title="No pudimos leer las invitaciones"
          waiting={<Skeletons label="Contando cuentas…" blocks={['mb-4 h-20 w-full', 'h-64 w-full']} />}
        />
      ) : (
        <div className="flex flex-col gap-6">
          <dl className="grid grid-cols-2 gap-3 md:max-w-xl">
            {[
              { label: 'Sin dueño todavía', value: data.unclaimed },
              { label: 'Ya reclamadas', value: data.claimed },
            ].map(({ label, value }) => (
              <div key={label} className="rounded-lg border border-line bg-surface p-4">
                <dt className="text-ink-2">{label}</dt>
                <dd className="title nums text-3xl">{formatCount(value)}</dd>
              </div>
            ))}
          </dl>
          {data.rounds.length === 0 ? (
            <EmptyState title="Aún no hay invitaciones">
              {data.unclaimed === 0
                ? 'Cuando importes clientes, desde aquí les mandas su enlace.'
                : 'Prepara la primera. Antes de salir te llega a ti.'}
            </EmptyState>
          ) : (
            <RoundTable rounds={data.rounds} />
          )}
        </div>
      )}
    </DeskPage>
  )
}

function RoundTable({ rounds }: { rounds: readonly RoundHead[] }) {
  const figure = (key: 'sent' | 'opened' | 'claimed') => (round: RoundHead) => (
    <span className="nums">{round.wave === 0 ? '–' : formatCount(round.figures[key])}</span>
  )
  return (
    <Table
      caption="Invitaciones"
      hideCaption
      rows={rounds}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'whom',
          header: 'Para quién',
          cell: ({ id, importName, writtenBy }) => (
            <>
              <Link
                to={deskPaths.claimRound(id)}
                className="inline-flex min-h-11 max-w-80 items-center truncate font-semibold text-brand underline-offset-4 hover:underline"
              >
                {importName ?? 'Todas las cuentas sin dueño'}
              </Link>
              <span className="block text-sm text-ink-2">{writtenBy}</span>
            </>
          ),
        },
        {
          key: 'state',
          header: 'Estado',
          cell: ({ state, sendAt, writtenAt }) => (
            <>
              <Badge tone={stateWords[state].tone}>{stateWords[state].label}</Badge>
              <span className="mt-1 block text-sm text-ink-2">{formatMoment(sendAt ?? writtenAt)}</span>
            </>
          ),
        },
        {
          key: 'wave',
          header: 'Ola',
          align: 'end',
          cell: ({ wave }) => (wave === 0 ? '–' : formatCount(wave)),
        },
        { key: 'sent', header: 'Enviados', align: 'end', cell: figure('sent') },
        { key: 'opened', header: 'Abrieron', align: 'end', cell: figure('opened') },
        { key: 'claimed', header: 'Reclamaron', align: 'end', cell: figure('claimed') },
      ]}
    />
  )
}
