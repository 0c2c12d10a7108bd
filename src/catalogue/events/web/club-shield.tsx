import { CombLobes } from '#ui/comb.tsx'
import { homeCloth, shieldLook, shieldOutline } from '../shield-look.ts'

/** A shield of our own drawing from the club's name. */
export function ClubShield({ name, size = 48 }: { name: string; size?: number }) {
  const { cloth, trim, pattern, initials } = shieldLook(name)
  return (
    <svg width={(size * 48) / 56} height={size} viewBox="0 0 48 56" className="shrink-0" aria-hidden>
      <path d={shieldOutline} fill={cloth} />
      <path d={pattern} fill={trim} fillOpacity=".28" />
      <path d={shieldOutline} fill="none" stroke={trim} strokeWidth="2.5" />
      <text x="24" y="35" textAnchor="middle" fill="#fff" fontSize="21" className="title">
        {initials}
      </text>
    </svg>
  )
}

/** The home side's: dawn's blue with the comb. */
export function HomeShield({ size = 48 }: { size?: number }) {
  return (
    <svg width={(size * 48) / 56} height={size} viewBox="0 0 48 56" className="shrink-0" aria-hidden>
      <path d={shieldOutline} fill={homeCloth.cloth} />
      <g transform="translate(7.5 13) scale(.5)" fill={homeCloth.trim}>
        <CombLobes />
      </g>
      <path d={shieldOutline} fill="none" stroke={homeCloth.trim} strokeWidth="2.5" />
    </svg>
  )
}
