import type { Ref } from 'react'

type CardGuideProps = { ref: Ref<HTMLDivElement>; shape: number; fine: boolean }

/** Where the document belongs; the edge turns gold and whole when it may be taken. */
export function CardGuide({ ref, shape, fine }: CardGuideProps) {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 grid place-items-center overflow-hidden">
      <div
        ref={ref}
        style={{ aspectRatio: shape }}
        className={`w-[92%] rounded-lg border-4 shadow-[0_0_0_100vmax_var(--scrim)] ${fine ? 'border-accent' : 'border-dashed border-white'}`}
      />
    </div>
  )
}
