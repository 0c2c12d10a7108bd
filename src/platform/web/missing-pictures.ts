/** A decoration whose picture does not come leaves its place empty, instead of the browser's torn sheet of paper. */
export function hideMissingPictures(): void {
  addEventListener('error', ({ target }) => look(target, 'hidden'), true)
  addEventListener('load', ({ target }) => look(target, ''), true)
  for (const picture of document.images)
    if (picture.complete && picture.naturalWidth === 0) look(picture, 'hidden')
}

function look(target: EventTarget | null, visibility: string): void {
  if (target instanceof HTMLImageElement && target.alt === '') target.style.visibility = visibility
}
