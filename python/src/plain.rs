//! Conversion between JSON and Python's dicts, lists and numbers.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use serde::Serialize;
use serde_json::{Map, Value};
use whistle_core::Json;

/// The deepest nesting that is read; it stops a list that contains itself.
const DEEPEST: usize = 64;

/// JSON text that becomes Python objects when it is returned; fields keep their order.
pub(crate) struct Plain(String);

impl Plain {
    /// Serialises a value.
    pub(crate) fn of(value: &impl Serialize) -> Plain {
        Plain(Json::of(value).to_string())
    }
}

impl From<&Json> for Plain {
    fn from(json: &Json) -> Plain {
        Plain(json.to_string())
    }
}

impl<'py> IntoPyObject<'py> for Plain {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        static LOADS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        // Python's JSON reader is written in C and builds dicts fastest.
        LOADS.import(py, "json", "loads")?.call1((self.0,))
    }
}

/// Converts a Python object to JSON.
pub(crate) fn read(thing: &Bound<'_, PyAny>) -> PyResult<Value> {
    read_at(thing, 0)
}

/// Returns the text of a game file that is given as text or as the result of `json.loads`.
pub(crate) fn journal_text(journal: &Bound<'_, PyAny>) -> PyResult<String> {
    match journal.extract() {
        Ok(text) => Ok(text),
        Err(_) => Ok(Json::of(&read(journal)?).to_string()),
    }
}

/// Reads keyword arguments.
pub(crate) fn read_fields(fields: Option<&Bound<'_, PyDict>>) -> PyResult<Map<String, Value>> {
    let mut read = Map::new();
    for (name, value) in fields.into_iter().flatten() {
        // `None` means that the option was left out.
        if !value.is_none() {
            read.insert(name.extract()?, read_at(&value, 0)?);
        }
    }
    Ok(read)
}

fn read_at(thing: &Bound<'_, PyAny>, depth: usize) -> PyResult<Value> {
    if depth > DEEPEST {
        return Err(PyValueError::new_err(format!("deeper than {DEEPEST} dicts and lists")));
    }
    if thing.is_none() {
        Ok(Value::Null)
    } else if let Ok(flag) = thing.cast::<PyBool>() {
        Ok(Value::Bool(flag.is_true()))
    } else if let Ok(text) = thing.cast::<PyString>() {
        Ok(Value::String(text.extract()?))
    } else if let Ok(float) = thing.cast::<PyFloat>() {
        let number = serde_json::Number::from_f64(float.extract()?);
        number.map(Value::Number).ok_or_else(|| PyValueError::new_err("not a finite number"))
    } else if let Ok(dict) = thing.cast::<PyDict>() {
        let mut fields = Map::new();
        for (name, value) in dict {
            let name = name.cast::<PyString>().map_err(|_| {
                PyTypeError::new_err(format!("the keys of a dict are texts here, not {name}"))
            })?;
            fields.insert(name.extract()?, read_at(&value, depth + 1)?);
        }
        Ok(Value::Object(fields))
    } else if thing.is_instance_of::<PyList>() || thing.is_instance_of::<PyTuple>() {
        let items = thing.try_iter()?.map(|item| read_at(&item?, depth + 1));
        Ok(Value::Array(items.collect::<PyResult<_>>()?))
    } else if let Ok(number) = thing.extract::<i64>() {
        // Also accepts numpy integers and anything else with `__index__`.
        Ok(number.into())
    } else if thing.is_instance_of::<PyInt>() {
        let number = thing.extract::<u64>();
        number.map(Value::from).map_err(|_| PyValueError::new_err("a number of over 64 bits"))
    } else {
        let kind = thing.get_type().name()?;
        Err(PyTypeError::new_err(format!("{kind} is nothing that JSON can say")))
    }
}
