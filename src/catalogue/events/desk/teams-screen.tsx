import { useState } from 'react'
import { z } from 'zod/mini'
import { line } from '#lib/text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { call } from '#web/call.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { Loaded } from '#web/loaded.tsx'
import { invalidate, useRead } from '#web/query.ts'
import { teamColor } from '../crest-look.ts'
import { listEvents } from '../contract.ts'
import { readMatchForm } from '../desk-contract.ts'
import { createTeam, listTeams, updateTeam, type DeskTeam } from '../desk-teams-contract.ts'
import { CrestField, TeamCard, TypedColor } from './team-look.tsx'

/** The club's own teams: whose matches are sold, and how they look. */
export default function TeamsScreen() {
  const [open, setOpen] = useState<DeskTeam | 'new' | null>(null)
  const read = useRead(listTeams, {})
  return (
    <DeskPage
      title="Equipos"
      intro="Los equipos del club: el primero, el femenil, las fuerzas básicas, el de básquetbol. Cada partido es de uno."
      actions={
        <>
          <Button variant="secondary" to={deskPaths.rivals}>
            Rivales
          </Button>
          <Button onClick={() => setOpen('new')}>Nuevo equipo</Button>
        </>
      }
    >
      <Loaded read={read} title="No pudimos abrir los equipos">
        {({ teams }) => (
          <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
            {teams.map((team) => (
              <li key={team.id}>
                <TeamCard
                  team={team}
                  badge={team.first && <Badge tone="brand">Primer equipo</Badge>}
                  onEdit={() => setOpen(team)}
                >
                  {team.events === 1 ? '1 partido o evento' : `${team.events} partidos y eventos`}
                </TeamCard>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {open !== null && <TeamDialog team={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </DeskPage>
  )
}

const Typed = z.strictObject({ name: line(60, 'Escribe el nombre'), color: TypedColor })

function TeamDialog({ team, onClose }: { team: DeskTeam | null; onClose: () => void }) {
  const [crestId, setCrest] = useState(team?.crestId ?? null)
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
          <CrestField
            team={{ name: watch('name') || 'Equipo', color: watch('color'), crestId }}
            onChange={setCrest}
          />
        </>
      )}
    </FormDialog>
  )
}
