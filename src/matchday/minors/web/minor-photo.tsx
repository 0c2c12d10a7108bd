import { useQuery } from '@tanstack/react-query'
import { call } from '#web/call.ts'
import { readMinorPhoto } from '../contract.ts'

type MinorPhotoProps = { minorId: string; photoId: string | null; name: string }

/** The photo, or the first letter of the name. It needs the fan's session, so no plain address shows it. */
export function MinorPhoto({ minorId, photoId, name }: MinorPhotoProps) {
  const { data } = useQuery({
    queryKey: [readMinorPhoto.path, minorId, photoId],
    queryFn: async () => asAddress(await call(readMinorPhoto, { params: { minorId } })),
    enabled: photoId !== null,
    staleTime: Infinity,
  })
  if (photoId !== null && data !== undefined)
    return <img src={data} alt={`Foto de ${name}`} className="size-16 shrink-0 rounded-full object-cover" />
  return (
    <span
      aria-hidden
      className="title grid size-16 shrink-0 place-items-center rounded-full bg-brand-soft text-3xl text-brand"
    >
      {name.charAt(0)}
    </span>
  )
}

function asAddress(picture: ArrayBuffer): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') done(reader.result)
    })
    reader.addEventListener('error', () => failed(new Error('the photo cannot be shown')))
    reader.readAsDataURL(new Blob([picture], { type: 'image/webp' }))
  })
}
