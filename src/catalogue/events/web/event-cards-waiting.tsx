import { Card } from '#ui/card.tsx'
import { Skeleton, Skeletons } from '#ui/skeleton.tsx'

/** Cards in the size of the coming ones. */
export function EventCardsWaiting({
  count = 3,
  className = 'grid gap-4',
}: {
  count?: number
  className?: string
}) {
  return (
    <Skeletons label="Cargando partidos">
      <div className={className}>
        {Array.from({ length: count }, (_, index) => (
          <Card key={index} className="flex gap-4 p-5">
            <Skeleton className="h-20 w-16 shrink-0 rounded-md" />
            <div className="grid flex-1 content-start gap-3 py-1">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-6 w-4/5" />
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="mt-2 h-5 w-1/2" />
            </div>
          </Card>
        ))}
      </div>
    </Skeletons>
  )
}
