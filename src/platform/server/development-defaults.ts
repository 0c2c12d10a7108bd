import { createHash } from 'node:crypto'

const publicKey = (name: string) => createHash('sha256').update(`taquilla development ${name}`).digest()

/**
 * What a start without configuration goes by. Everybody can read these values here, so a production start refuses
 * each of them also when it is given by name (`production-refusals.ts`).
 */
export const developmentDefaults = {
  masterKey: publicKey('key'),
  identityKey: publicKey('identity key'),
  databasePassword: 'taquilla',
  accessToken: 'APP_USR-sandbox-access-token',
  publicKey: 'APP_USR-sandbox-public-key',
  webhookSecret: 'sandbox-secret-0001',
  mailFrom: 'boletos@clubgallos.example',
  beaconChain: '581c8a66f12af336434cdb520ee7920841b3031410453642e11bce9b509a39fa',
  clubName: 'Club Gallos',
}
