import type { ReactNode } from 'react'
import { Spinner } from '#ui/spinner.tsx'
import type { Camera } from '#web/use-camera.ts'

type ViewfinderProps = {
  attach: Camera['attach']
  on: boolean
  /** As in a mirror: what people expect of a selfie. */
  mirrored?: boolean
  label: string
  className: string
  /** The guide drawn above the picture. */
  children?: ReactNode
}

/** What the camera sees. The words that guide stand outside: whoever cannot see the picture hears them. */
export function Viewfinder({ attach, on, mirrored = false, label, className, children }: ViewfinderProps) {
  return (
    <div className={`relative overflow-hidden rounded-lg bg-black ${className}`}>
      <video
        ref={attach}
        playsInline
        muted
        autoPlay
        aria-label={label}
        className={`size-full object-cover ${mirrored ? '-scale-x-100' : ''}`}
      />
      {!on && (
        <div className="absolute inset-0 grid place-items-center text-white">
          <Spinner size={36} />
        </div>
      )}
      {children}
    </div>
  )
}
