import { IconParking, IconShirt, IconToolsKitchen2, IconWalk } from '@tabler/icons-react'
import { formatHour } from '#lib/dates.ts'
import { ClubPicture } from '#catalogue/pictures/web/club-picture.tsx'
import type { ExtraKind, OfferedExtra } from '../contract.ts'

const icons: Record<ExtraKind, typeof IconParking> = {
  parking: IconParking,
  food: IconToolsKitchen2,
  tour: IconWalk,
  goods: IconShirt,
}

type Shown = Pick<OfferedExtra, 'kind' | 'picture' | 'name'>

/** What it looks like; without a picture what kind of thing it is. */
export function ExtraPicture({ extra: { kind, picture } }: { extra: Shown }) {
  if (picture !== null)
    return (
      <ClubPicture
        picture={picture}
        sizes="64px"
        className="size-16 shrink-0 rounded-md bg-sunken"
        decorative
      />
    )
  const Icon = icons[kind]
  return (
    <span className="grid size-16 shrink-0 place-items-center rounded-md bg-sunken text-brand" aria-hidden>
      <Icon size={30} stroke={1.75} />
    </span>
  )
}

/** Where and from when, in one line. */
export function whereWords({
  point,
  place,
  opensAt,
}: Pick<OfferedExtra, 'point' | 'place' | 'opensAt'>): string {
  return `${point}, desde las ${formatHour(opensAt)} ${place}`
}
