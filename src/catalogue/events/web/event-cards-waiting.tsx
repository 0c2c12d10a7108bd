import { Card } from '#ui/card.tsx'
import { Skeleton, Skeletons } from '#ui/skeleton.tsx'

/** Cards in the size of the coming ones. */
export function EventCardsWaiting({
  count = 3,
  className = 'grid gap-3',
}: {
  count?: number
  className?: string
}) {
  return (
    <Skeletons label="Cargando partidos">
      <div className={className}>
        {Array.from({ length: count }, (_, index) => (
          <Card key={index} className="flex min-h-26 items-center gap-4 py-3.5 pr-4 pl-5">
            <Skeleton className="h-12 w-11 shrink-0 rounded-md" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-5 w-4/5" />
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-4 w-2/5" />
            </div>
            <Skeleton className="h-16 w-14 shrink-0 rounded-md" />
          </Card>
        ))}
      </div>
    </Skeletons>
  )
}
