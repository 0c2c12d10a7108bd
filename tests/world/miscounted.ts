export { miscounted } from '#front/integrity/server/seats-and-tickets.ts'
