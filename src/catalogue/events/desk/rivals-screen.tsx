import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod/mini'
import { formatDay } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { call } from '#web/call.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { Loaded } from '#web/loaded.tsx'
import { invalidate, useRead } from '#web/query.ts'
import { listEvents, readEvent } from '../contract.ts'
import { teamColor } from '../crest-look.ts'
import { listRivals, saveRival, type DeskRival } from '../desk-rivals-contract.ts'
import { CrestField, TeamCard, TypedColor } from './team-look.tsx'

/** Who the club's teams meet: how fans see each of them, and when they come. */
export default function RivalsScreen() {
  const [open, setOpen] = useState<DeskRival | null>(null)
  const read = useRead(listRivals, {})
  return (
    <DeskPage
      title="Rivales"
      intro="Contra quién juegan tus equipos. Su escudo y su color salen en cada partido, y en los boletos y correos que salgan desde ahora."
      actions={
        <Button variant="secondary" to={deskPaths.teams}>
          Equipos
        </Button>
      }
    >
      <Loaded read={read} title="No pudimos abrir los rivales">
        {({ rivals }) =>
          rivals.length === 0 ? (
            <EmptyState
              title="Aún no hay rivales"
              action={<Button to={deskPaths.newMatch}>Nuevo partido</Button>}
            >
              Salen aquí con el primer partido contra cada uno.
            </EmptyState>
          ) : (
            <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
              {rivals.map((rival) => (
                <li key={rival.name}>
                  <TeamCard team={rival} onEdit={() => setOpen(rival)}>
                    <Matches rival={rival} />
                  </TeamCard>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {open !== null && <RivalDialog rival={open} onClose={() => setOpen(null)} />}
    </DeskPage>
  )
}

const link = 'inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline'
/** The latest ones stand here; all of them among the matches. */
const listed = 2

function Matches({ rival: { name, matches } }: { rival: DeskRival }) {
  const more = matches.length - listed
  return (
    <ul className="flex flex-wrap gap-x-4">
      {matches.slice(0, listed).map(({ id, round, season, startsAt }) => (
        <li key={id}>
          <Link to={deskPaths.match(id)} className={link}>
            <span>
              {round}, <span className="whitespace-nowrap">{formatDay(startsAt)}</span>
              <span className="sr-only">
                , {season}, contra {name}
              </span>
            </span>
          </Link>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Link to={`${deskPaths.matches}?search=${encodeURIComponent(name)}`} className={link}>
            {more === 1 ? 'y 1 más' : `y ${more} más`}
            <span className="sr-only"> contra {name}</span>
          </Link>
        </li>
      )}
    </ul>
  )
}

const Typed = z.strictObject({ color: TypedColor })

function RivalDialog({ rival, onClose }: { rival: DeskRival; onClose: () => void }) {
  const { name } = rival
  const [crestId, setCrest] = useState(rival.crestId)
  const usual = teamColor(name)
  return (
    <FormDialog
      title={`Editar ${name}`}
      size="sm"
      onClose={onClose}
      schema={Typed}
      defaultValues={{ color: rival.color ?? usual }}
      onSubmit={async ({ color }) => {
        const chosen = color === '' || color === usual ? null : color
        await call(saveRival, { body: { name, color: chosen, crestId } })
        await Promise.all([invalidate(listRivals), invalidate(listEvents), invalidate(readEvent)])
      }}
      done="Guardamos el rival"
      submitLabel="Guardar"
    >
      {({ field, watch, setValue }) => (
        <>
          <TextField
            label="Color"
            hint="Las letras encima salen blancas o negras, como se lean mejor."
            type="color"
            {...field('color')}
          />
          {watch('color') !== usual && (
            <Button size="sm" variant="ghost" className="self-start" onClick={() => setValue('color', usual)}>
              Quitar color
            </Button>
          )}
          <CrestField team={{ name, color: watch('color'), crestId }} onChange={setCrest} />
        </>
      )}
    </FormDialog>
  )
}
