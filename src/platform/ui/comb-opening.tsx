import { useId } from 'react'
import { combBox, CombLobes, DawnFill } from './comb.tsx'

/** The one great gesture: the comb opens when the purchase is confirmed. Without motion it is simply open. */
export function CombOpening({ size = 140 }: { size?: number }) {
  const id = useId()
  return (
    <svg width={size} viewBox={combBox} className="mx-auto overflow-visible" fill={`url(#${id})`} aria-hidden>
      <DawnFill id={id} />
      <CombLobes lobeClass={['animate-lobe-left', 'animate-lobe', 'animate-lobe-right']} />
    </svg>
  )
}
