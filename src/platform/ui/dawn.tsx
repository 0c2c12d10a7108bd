type DawnProps = {
  /** How far the fan has come: night waits, first light is drawn, dawn is home; `turn` is the dawn with the comb before one. */
  light?: 'night' | 'first-light' | 'dawn' | 'turn'
  className?: string
}

/**
 * The stadium with the comb as the sun (`public/art`). It fills its place, held at the foot; decorative. Words lie on it
 * only over a veil.
 */
export function Dawn({ light = 'dawn', className = 'absolute inset-0' }: DawnProps) {
  return (
    <picture>
      {(light === 'dawn' || light === 'turn') && (
        <source media="(min-width: 48rem)" srcSet="/art/dawn-wide.svg" />
      )}
      <img
        src={`/art/${light}.svg`}
        alt=""
        fetchPriority="high"
        className={`size-full object-cover object-bottom ${className}`}
      />
    </picture>
  )
}
