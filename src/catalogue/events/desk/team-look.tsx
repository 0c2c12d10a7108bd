import { useState, type ReactNode } from 'react'
import { z } from 'zod/mini'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PictureDialog } from '#web/picture-dialog.tsx'
import { call } from '#web/call.ts'
import { teamColor } from '../crest-look.ts'
import { uploadCrest } from '../desk-teams-contract.ts'
import { Crest } from '../web/crest.tsx'

/** What the club gives a team, its own or a rival, to be known by. */
type Look = { name: string; color: string | null; crestId: string | null }

const crestOf = (crestId: string | null) => (crestId === null ? null : `/api/pictures/${crestId}`)

export const TypedColor = z.string().check(z.regex(/^(#[0-9a-f]{6})?$/, 'Elige un color'))

type TeamCardProps = {
  team: Look
  /** Behind its name. */
  badge?: ReactNode
  onEdit: () => void
  children: ReactNode
}

/** A team of a list, with its crest on its colour. */
export function TeamCard({ team: { name, color, crestId }, badge, onEdit, children }: TeamCardProps) {
  return (
    <Card
      as="article"
      band={color ?? teamColor(name)}
      className="relative flex h-full items-center gap-4 py-4 pr-4 pl-6"
    >
      <Crest team={name} color={color} crest={crestOf(crestId)} />
      <div className="min-w-0 flex-1">
        <h2 className="flex flex-wrap items-center gap-2 text-xl">
          {name} {badge}
        </h2>
        <div className="text-sm text-ink-2">{children}</div>
      </div>
      <Button size="sm" variant="secondary" aria-label={`Editar ${name}`} onClick={onEdit}>
        Editar
      </Button>
    </Card>
  )
}

type CrestFieldProps = { team: Look; onChange: (crestId: string | null) => void }

/** The crest as it stands, to be uploaded, changed or taken away. */
export function CrestField({ team: { name, color, crestId }, onChange }: CrestFieldProps) {
  const [uploading, setUploading] = useState(false)
  return (
    <>
      <div className="flex items-center gap-4">
        <Crest team={name} color={color} crest={crestOf(crestId)} />
        <Button size="sm" variant="secondary" onClick={() => setUploading(true)}>
          {crestId === null ? 'Subir escudo' : 'Cambiar escudo'}
        </Button>
        {crestId !== null && (
          <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
            Quitar
          </Button>
        )}
      </div>
      <PictureDialog
        open={uploading}
        onClose={() => setUploading(false)}
        hint="De 256 píxeles por lado o más, mejor sin fondo."
        upload={(file) => call(uploadCrest, { file })}
        onReady={({ pictureId }) => onChange(pictureId)}
      />
    </>
  )
}
