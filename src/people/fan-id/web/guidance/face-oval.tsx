import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import type { Step } from '../../sign-in-contract.ts'

type FaceOvalProps = {
  step: Step | null
  met: boolean
  /** What the screen shows around the face; null: it is dark there. */
  colour: string | null
}

/** Where the face belongs, dark around it; as in a mirror, the person's left is on the left. */
export function FaceOval({ step, met, colour }: FaceOvalProps) {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0">
      <svg viewBox="0 0 300 400" preserveAspectRatio="xMidYMid slice" className="size-full">
        <path
          fillRule="evenodd"
          className={colour === null ? 'fill-scrim' : undefined}
          fill={colour ?? undefined}
          d="M-200-200h700v800h-700z M150 52c-62 0-104 52-104 138 0 92 46 158 104 158s104-66 104-158c0-86-42-138-104-138z"
        />
        <path
          fill="none"
          strokeWidth={met ? 8 : 4}
          className={met ? 'stroke-accent' : 'stroke-white'}
          strokeDasharray={met ? undefined : '14 10'}
          d="M150 52c-62 0-104 52-104 138 0 92 46 158 104 158s104-66 104-158c0-86-42-138-104-138z"
        />
      </svg>
      {step === 'left' && <IconArrowLeft size={56} className="absolute top-1/2 left-2 -mt-7 text-accent" />}
      {step === 'right' && (
        <IconArrowRight size={56} className="absolute top-1/2 right-2 -mt-7 text-accent" />
      )}
    </div>
  )
}
