/** Where a picture lies in the file store. */
export const pictureKey = (id: string) => `fan-pictures/${id}`
