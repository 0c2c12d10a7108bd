import type { ReactNode } from 'react'
import { Skeletons } from '#ui/skeleton.tsx'
import { Loaded, type Reading } from '#web/loaded.tsx'

type NoticesReadProps<Data> = { read: Reading<Data>; children: (data: Data) => ReactNode }

/** A person's notices, or their wishes about them, once they are there. */
export function NoticesRead<Data>({ read, children }: NoticesReadProps<Data>) {
  return (
    <Loaded
      read={read}
      title="No pudimos leer tus avisos"
      waiting={<Skeletons label="Cargando tus avisos" blocks={['mb-3 h-24', 'mb-3 h-24', 'h-24']} />}
    >
      {children}
    </Loaded>
  )
}
