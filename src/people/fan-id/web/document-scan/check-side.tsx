import { useEffect, useMemo, useRef } from 'react'
import { Button } from '#ui/button.tsx'

type CheckSideProps = { file: File; onAccept: () => void; onAgain: () => void }

/** The person looks first: a photo that cannot be read comes back in seconds otherwise. */
export function CheckSide({ file, onAccept, onAgain }: CheckSideProps) {
  const address = useMemo(() => URL.createObjectURL(file), [file])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return (
    <div className="grid grid-cols-1 gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        ¿Se lee todo?
      </h2>
      <img
        src={address}
        alt="La foto que tomaste de tu documento"
        className="max-h-[50dvh] w-full rounded-lg border border-line bg-sunken object-contain"
      />
      <p className="text-ink-2">Sin reflejos, sin dedos encima y con las orillas completas.</p>
      <Button wide onClick={onAccept}>
        Sí, usar esta foto
      </Button>
      <Button wide variant="secondary" onClick={onAgain}>
        Tomar otra
      </Button>
    </div>
  )
}
