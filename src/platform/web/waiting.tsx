import { Skeletons } from '#ui/skeleton.tsx'

/** In the place of a screen whose code is on its way. */
export function Waiting() {
  return (
    <div className="container-page py-8">
      <Skeletons label="Cargando la página" blocks={['mb-4 h-10 w-2/3 max-w-96', 'h-64 w-full']} />
    </div>
  )
}
