import { useMemo } from 'react'
import { code128 } from '#lib/code-128.ts'

type BarcodeProps = {
  data: string
  /** What the code is, for someone who cannot see it. */
  label: string
}

/** Code 128 in black on white in both themes, as wide as there is room: what a shop's scanner expects. */
export function Barcode({ data, label }: BarcodeProps) {
  const drawn = useMemo(() => code128(data), [data])
  if (drawn === null) return null
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing in the page has no other tag
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawn.width} 64`}
      preserveAspectRatio="none"
      className="block h-24 w-full max-w-120 rounded-sm bg-white py-2"
    >
      {drawn.bars.map(({ x, width }) => (
        <rect key={x} x={x} width={width} height="64" fill="#000" />
      ))}
    </svg>
  )
}
