import { useMemo } from 'react'
import { encode } from 'uqr'

type QrProps = {
  data: string | number[]
  /** What the code is, for someone who cannot see it. */
  label: string
  /** Side of the code without its quiet zone, in CSS pixels; never under 256, for old scanners. */
  size?: number
  /** As wide as its place and nearly without a quiet zone: to be recognised, not to be scanned. */
  small?: boolean
}

const quiet = 4

function pathOf(data: QrProps['data'], border: number) {
  const { data: rows, size } = encode(data, { ecc: 'M', border })
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
  return { d: path.join(''), side: size }
}

/** Black on white in both themes, with its quiet zone: what a scanner expects. */
export function Qr({ data, label, size = 256, small = false }: QrProps) {
  const { d, side } = useMemo(() => pathOf(data, small ? 0 : quiet), [data, small])
  const px = small ? '100%' : Math.round((Math.max(256, size) * side) / (side - 2 * quiet))
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing in the page has no other tag
      role="img"
      aria-label={label}
      width={px}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="mx-auto block max-w-full rounded-sm bg-white"
    >
      <path d={d} fill="#000" />
    </svg>
  )
}
