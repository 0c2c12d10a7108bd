import { IconZoomIn } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useRead } from '#web/query.ts'
import { readReviewPicture, type ReviewRecord } from '../desk-contract.ts'

type Shown = ReviewRecord['pictures'][number]
const names: Record<Shown['kind'], string> = {
  portrait: 'Retrato del documento',
  selfie: 'Selfie',
  document_front: 'Frente',
  document_back: 'Reverso',
  challenge: 'Movimiento',
}
const poses: Record<string, string> = {
  left: 'Hacia su izquierda',
  right: 'Hacia su derecha',
  eyes_closed: 'Ojos cerrados',
}

type PictureProps = {
  reviewId: string
  kind: Shown['kind']
  picture: Shown | undefined
  /** Only after a tap: each look is written down. */
  onDemand?: boolean
}

/** A picture of the case, large on demand. Its bytes live as long as the screen. */
export function Picture({ reviewId, kind, picture, onDemand = false }: PictureProps) {
  const [asked, setAsked] = useState(!onDemand)
  const name = (picture?.pose && poses[picture.pose]) ?? names[kind]
  return (
    <figure className="overflow-hidden rounded-lg border border-line bg-surface">
      <div className="grid aspect-4/3 place-items-center bg-sunken">
        {picture === undefined && <span className="text-ink-2">No hay</span>}
        {picture !== undefined && !asked && (
          <Button variant="secondary" size="sm" onClick={() => setAsked(true)}>
            Ver
          </Button>
        )}
        {picture !== undefined && asked && <Loaded reviewId={reviewId} pictureId={picture.id} name={name} />}
      </div>
      <figcaption className="px-4 py-2 font-semibold">{name}</figcaption>
    </figure>
  )
}

function Loaded({ reviewId, pictureId, name }: { reviewId: string; pictureId: string; name: string }) {
  const [large, setLarge] = useState(false)
  const params = { reviewId, pictureId }
  const { data, isError } = useRead(readReviewPicture, { params }, { staleTime: Infinity })
  if (isError) return <span className="p-4 text-center text-ink-2">Ya no está disponible</span>
  if (data === undefined) return <Skeleton className="size-full" />
  return (
    <>
      <button
        type="button"
        aria-label={`Ampliar ${name.toLowerCase()}`}
        className="group relative size-full cursor-zoom-in"
        onClick={() => setLarge(true)}
      >
        <img ref={(image) => showIn(image, data)} alt={name} className="size-full object-contain" />
        <span className="absolute right-2 bottom-2 grid size-9 place-items-center rounded-full bg-surface text-brand shadow-1">
          <IconZoomIn size={20} aria-hidden />
        </span>
      </button>
      <Dialog open={large} onClose={() => setLarge(false)} title={name} size="lg">
        <Zoom data={data} name={name} />
      </Dialog>
    </>
  )
}

/** A tap makes it twice as large; then it is moved by scrolling. */
function Zoom({ data, name }: { data: ArrayBuffer; name: string }) {
  const [twice, setTwice] = useState(false)
  return (
    <button
      type="button"
      aria-pressed={twice}
      aria-label={twice ? 'Ver completa' : 'Ver al doble'}
      className="block max-h-[70dvh] w-full overflow-auto"
      onClick={() => setTwice(!twice)}
    >
      <img
        ref={(image) => showIn(image, data)}
        alt={name}
        className={twice ? 'w-[200%] max-w-none cursor-zoom-out' : 'mx-auto max-h-[66dvh] cursor-zoom-in'}
      />
    </button>
  )
}

/** An address of the bytes for as long as the image stands. */
function showIn(image: HTMLImageElement | null, content: ArrayBuffer): () => void {
  const address = URL.createObjectURL(new Blob([content], { type: 'image/jpeg' }))
  if (image !== null) image.src = address
  return () => URL.revokeObjectURL(address)
}
