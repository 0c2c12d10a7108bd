import { Card } from '#ui/card.tsx'
import { Skeleton, Skeletons } from '#ui/skeleton.tsx'

/** Cards in the size of the coming ones. */
export function CardsWaiting({ lead }: { lead: boolean }) {
  return (
    <>
      {Array.from({ length: lead ? 4 : 3 }, (_, index) => (
        <li key={index} className={lead && index === 0 ? 'col-span-full' : ''}>
          <Skeletons label={index === 0 ? 'Cargando noticias' : ''}>
            <Card className={`overflow-hidden ${lead && index === 0 ? 'lg:flex' : ''}`}>
              <Skeleton className={`aspect-video rounded-none ${lead && index === 0 ? 'lg:w-7/12' : ''}`} />
              <div className="grid flex-1 content-start gap-3 p-5 lg:content-center">
                <Skeleton className="h-4 w-1/3" />
                <Skeleton className="h-7 w-4/5" />
                <Skeleton className="h-16 w-full" />
              </div>
            </Card>
          </Skeletons>
        </li>
      ))}
    </>
  )
}
