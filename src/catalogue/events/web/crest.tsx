import { inkOn } from '#lib/ink.ts'
import { crestFile, initialsOf, shieldOutline, teamColor } from '../crest-look.ts'

type CrestProps = {
  team: string
  /** Its width: 72 in heads, 56 in cards, 34 to 40 in lines, 24 in pills. */
  size?: number
  className?: string
  /** Where its uploaded picture lies. */
  crest?: string | null | undefined
  /** Of its shield, where the club chose one. */
  color?: string | null | undefined
}

/**
 * A team's crest, beside its name: decorative. Without one on file the initials stand in a shield of the team's colour.
 */
export function Crest({ team, size = 56, className = '', crest, color }: CrestProps) {
  const look = `shrink-0 object-contain drop-shadow-crest ${className}`
  if (crest) return <img src={`${crest}/160.webp`} alt="" width={size} height={size} className={look} />
  const box = { width: size, height: (size * 72) / 64 }
  const file = crestFile(team)
  if (file !== null) return <img {...box} src={file} alt="" className={look} />
  const ground = color ?? teamColor(team)
  return (
    <svg {...box} viewBox="0 0 64 72" className={look} aria-hidden>
      <path d={shieldOutline} fill={ground} stroke="#fff" strokeWidth="2.6" strokeLinejoin="round" />
      <text x="32" y="45" textAnchor="middle" fill={inkOn(ground)} fontSize="27" className="title">
        {initialsOf(team)}
      </text>
    </svg>
  )
}
