import { useEffect, useId, useRef, useState } from 'react'
import { Skeleton, Skeletons } from '#ui/skeleton.tsx'
import { useBrickStyle } from './brick-style.ts'
import type { BrickName, BrickSettings, MercadoPago } from './mercado-pago.ts'

type BrickProps = {
  provider: MercadoPago
  name: BrickName
  /** The brick is made anew when the text of this changes, never because a callback did. */
  settings: Omit<BrickSettings, 'callbacks'>
  onSubmit?: BrickSettings['callbacks']['onSubmit']
  /** The form could not be shown. */
  onFailure: () => void
  height: string
}

/** Puts one of the provider's bricks on the page and takes it away again. */
export function Brick({ provider, name, settings, onSubmit, onFailure, height }: BrickProps) {
  const id = useId()
  const style = useBrickStyle()
  const [shown, setShown] = useState('')
  const latest = useRef({ onSubmit, onFailure })
  useEffect(() => {
    latest.current = { onSubmit, onFailure }
  })

  const { initialization = {}, customization = {} } = settings
  const made = JSON.stringify({
    initialization,
    customization: { ...customization, visual: { ...customization.visual, style } },
  })
  const before = useRef<Promise<void>>(Promise.resolve())
  useEffect(() => {
    let gone = false
    const create = () =>
      provider.bricks().create(name, id, {
        ...(JSON.parse(made) as Omit<BrickSettings, 'callbacks'>),
        callbacks: {
          onReady: () => setShown(made),
          onError: ({ type }) => {
            if (type === 'critical' && !gone) latest.current.onFailure()
          },
          onSubmit: async (submitted) => latest.current.onSubmit?.(submitted),
        },
      })
    // One after the other: a brick that comes late would take the place of the one that should stay.
    const making = before.current.then(() => (gone ? null : create())).catch(() => null)
    return () => {
      gone = true
      before.current = making.then((controller) => controller?.unmount())
    }
  }, [provider, name, id, made])

  const ready = shown === made
  return (
    <div aria-busy={!ready}>
      {!ready && (
        <Skeletons label="Abriendo el formulario seguro">
          <Skeleton className={`w-full ${height}`} />
        </Skeletons>
      )}
      <div id={id} />
    </div>
  )
}
