const widest = 2000
const smallEnough = 700_000

/** A phone's photo is ten times what anybody needs to read it: drawn smaller before it travels. */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || file.size < smallEnough) return file
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return file
  const scale = Math.min(1, widest / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const smaller = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
  return smaller === null || smaller.size >= file.size
    ? file
    : new File([smaller], file.name, { type: smaller.type })
}
