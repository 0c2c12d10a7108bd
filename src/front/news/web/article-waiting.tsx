import { Skeleton, Skeletons } from '#ui/skeleton.tsx'

/** Taller than the window, so that nothing below moves when the article comes. */
export function ArticleWaiting() {
  return (
    <div className="container-page min-h-[120dvh] py-8 lg:py-12">
      <Skeletons label="Cargando la noticia">
        <div className="grid-page">
          <div className="grid gap-4 lg:col-span-8">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-16 w-5/6" />
            <Skeleton className="aspect-video w-full rounded-lg" />
            <Skeleton className="h-60 w-full" />
          </div>
        </div>
      </Skeletons>
    </div>
  )
}
