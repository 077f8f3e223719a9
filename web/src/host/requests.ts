/** What is asked of the browser's own storage, as promises. */

const PATIENCE = 4000 // a browser that does not even answer keeps nothing

export const answered = <Found>(request: IDBRequest<Found>): Promise<Found> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the storage refused'))
  })

export const ended = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('the storage gave up'))
  })

/** A database, made by `make` where it is new; fails where nothing may be kept. */
export function opened(name: string, version: number, make: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(name, version)
    const late = setTimeout(() => reject(new Error('the storage does not answer')), PATIENCE)
    asked.onupgradeneeded = () => make(asked.result)
    asked.onsuccess = () => {
      clearTimeout(late)
      const database = asked.result
      database.onversionchange = () => database.close() // a newer page may change it
      resolve(database)
    }
    asked.onerror = () => {
      clearTimeout(late)
      reject(asked.error ?? new Error('no storage'))
    }
  })
}
