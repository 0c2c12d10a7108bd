import { useState } from 'react'
import { z } from 'zod/mini'
import { line } from '#lib/text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { PictureDialog } from '#web/picture-dialog.tsx'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { invalidate, useRead } from '#web/query.ts'
import { teamColor } from '../crest-look.ts'
import { listEvents } from '../contract.ts'
import { readMatchForm } from '../desk-contract.ts'
import { createTeam, listTeams, updateTeam, uploadCrest, type DeskTeam } from '../desk-teams-contract.ts'
import { EventMarks } from '../web/event-mark.tsx'

/** The club's own teams: whose matches are sold, and how they look. */
export default function TeamsScreen() {
  const [open, setOpen] = useState<DeskTeam | 'new' | null>(null)
  const read = useRead(listTeams, {})
  return (
    <DeskPage
      title="Equipos"
      intro="Los equipos del club: el primero, el femenil, las fuerzas básicas, el de básquetbol. Cada partido es de uno."
      actions={<Button onClick={() => setOpen('new')}>Nuevo equipo</Button>}
    >
      <Loaded read={read} title="No pudimos abrir los equipos">
        {({ teams }) => (
          <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
            {teams.map((team) => (
              <li key={team.id}>
                <Card
                  as="article"
                  band={team.color ?? teamColor(team.name)}
                  className="relative flex items-center gap-4 py-4 pr-4 pl-6"
                >
                  <EventMarks event={{ home: team.name, away: '', look: lookOf(team) }} size={56} />
                  <div className="min-w-0 flex-1">
                    <h2 className="flex flex-wrap items-center gap-2 text-xl">
                      {team.name} {team.first && <Badge tone="brand">Primer equipo</Badge>}
                    </h2>
                    <p className="text-sm text-ink-2">
                      {team.events === 1 ? '1 partido o evento' : `${team.events} partidos y eventos`}
                    </p>
                  </div>
                  <Button
                    size="sm"
                    variant="secondary"
                    aria-label={`Editar ${team.name}`}
                    onClick={() => setOpen(team)}
                  >
                    Editar
                  </Button>
                </Card>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {open !== null && <TeamDialog team={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </DeskPage>
  )
}

const lookOf = ({ color, crestId }: Pick<DeskTeam, 'color' | 'crestId'>) => ({
  kind: 'match' as const,
  team: null,
  crest: crestId === null ? null : `/api/pictures/${crestId}`,
  color,
  picture: null,
})

const Typed = z.strictObject({
  name: line(60, 'Escribe el nombre'),
  color: z.string().check(z.regex(/^(#[0-9a-f]{6})?$/, 'Elige un color')),
})

function TeamDialog({ team, onClose }: { team: DeskTeam | null; onClose: () => void }) {
  const [crestId, setCrest] = useState(team?.crestId ?? null)
  const [uploading, setUploading] = useState(false)
  const first = team?.first === true
  return (
    <FormDialog
      title={team === null ? 'Nuevo equipo' : `Editar ${team.name}`}
      size="sm"
      onClose={onClose}
      schema={Typed}
      defaultValues={{ name: team?.name ?? '', color: team?.color ?? teamColor(team?.name ?? '') }}
      onSubmit={async ({ name, color }) => {
        const body = { name: first ? null : name, color: color === '' ? null : color, crestId }
        await (team === null
          ? call(createTeam, { body })
          : call(updateTeam, { params: { teamId: `${team.id}` }, body }))
        await Promise.all([invalidate(listTeams), invalidate(readMatchForm), invalidate(listEvents)])
      }}
      done="Guardamos el equipo"
      submitLabel="Guardar"
    >
      {({ field, watch }) => (
        <>
          <TextField
            label="Nombre"
            placeholder="Gallos Femenil"
            hint={first ? 'Se cambia en Configuración.' : 'Como sale antes de «vs».'}
            disabled={first}
            {...field('name')}
          />
          <TextField
            label="Color"
            hint="Oscuro: encima van letras blancas."
            type="color"
            {...field('color')}
          />
          <div className="flex items-center gap-4">
            <EventMarks
              event={{
                home: watch('name') || 'Equipo',
                away: '',
                look: lookOf({ color: watch('color'), crestId }),
              }}
              size={56}
            />
            <Button size="sm" variant="secondary" onClick={() => setUploading(true)}>
              {crestId === null ? 'Subir escudo' : 'Cambiar escudo'}
            </Button>
            {crestId !== null && (
              <Button size="sm" variant="ghost" onClick={() => setCrest(null)}>
                Quitar
              </Button>
            )}
          </div>
          <PictureDialog
            open={uploading}
            onClose={() => setUploading(false)}
            hint="De 256 píxeles por lado o más, mejor sin fondo."
            upload={(file) => call(uploadCrest, { file })}
            onReady={({ pictureId }) => setCrest(pictureId)}
          />
        </>
      )}
    </FormDialog>
  )
}
